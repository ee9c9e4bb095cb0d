import { fundingTypeOptions } from "@funding-desk/contract/options/application-funding";
import { fundingPurposeOptions } from "@funding-desk/contract/options/funding";
import { quietDays } from "@funding-desk/contract/pipeline/desk-api";
import { statusesOf } from "@funding-desk/contract/status/statuses";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { MoneyField } from "../../ui/money-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { clearFilters, type PipelineAddress } from "./pipeline-address.ts";

interface FiltersDialogProps {
  readonly address: PipelineAddress;
  readonly onApply: (address: PipelineAddress) => void;
  readonly onClose: () => void;
}

const waits = [
  { value: "1", label: "A day or longer" },
  { value: "3", label: "3 days or longer" },
  { value: "7", label: "A week or longer" },
  { value: "14", label: "2 weeks or longer" },
  { value: "30", label: "A month or longer" },
  { value: "90", label: "3 months or longer" },
];

/** The less common filters. Mount it only while it is open. */
export function FiltersDialog({ address, onApply, onClose }: FiltersDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(address);
  const change = (part: Partial<PipelineAddress>) => setDraft({ ...draft, ...part });
  const isApplication = address.kind === "application";
  const abouts = isApplication ? fundingTypeOptions : fundingPurposeOptions;
  const apply = () => {
    onApply(draft);
    onClose();
  };
  const toggle = (status: string, isChosen: boolean) =>
    change({
      statuses: statusesOf[address.kind].filter((each) => (each === status ? isChosen : draft.statuses.includes(each))),
    });
  return (
    <Dialog
      isOpen
      isDismissable
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button type="submit" form={formId} variant="brand">
            Show files
          </Button>
          <Button onClick={() => setDraft({ ...clearFilters(draft), q: draft.q, advisor: draft.advisor })}>
            Clear
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={apply} className="flex flex-col gap-6">
        <fieldset>
          <legend className="mb-3 font-semibold">{isApplication ? "Status" : "Stage"}</legend>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {statusesOf[address.kind].map((status) => (
              <CheckboxField
                key={status}
                label={status}
                name={`status-${status}`}
                value={draft.statuses.includes(status)}
                onChange={(isChosen) => toggle(status, isChosen)}
              />
            ))}
          </div>
        </fieldset>
        <SelectField
          label={isApplication ? "Funding type" : "Purpose of funding"}
          name="about"
          placeholder="Any"
          value={draft.about}
          onChange={(about) => change({ about })}
          options={abouts.map(({ value }) => ({ value, label: value }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Amount from"
            name="amount-from"
            maxDigits={9}
            value={draft.amountFrom}
            onChange={(amountFrom) => change({ amountFrom })}
          />
          <MoneyField
            label="Amount to"
            name="amount-to"
            maxDigits={9}
            value={draft.amountTo}
            onChange={(amountTo) => change({ amountTo })}
          />
        </div>
        <SelectField
          label={isApplication ? "Time in status" : "Time in stage"}
          name="days"
          placeholder="Any time"
          value={draft.days}
          onChange={(days) => change({ days })}
          options={
            draft.days === "" || waits.some(({ value }) => value === draft.days)
              ? waits
              : [...waits, { value: draft.days, label: `${draft.days} days or longer` }]
          }
        />
        <CheckboxField
          label="Nothing due"
          name="quiet"
          hint={`No open task, request or call, and untouched for ${quietDays} days.`}
          value={draft.isQuiet}
          onChange={(isQuiet) => change({ isQuiet })}
        />
      </Form>
    </Dialog>
  );
}
