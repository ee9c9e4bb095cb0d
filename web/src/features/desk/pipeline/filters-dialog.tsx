import { type PipelineSort, quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import { fundingTypeOptions } from "@funding-desk/contract/forms/options/application-funding";
import { fundingPurposeOptions } from "@funding-desk/contract/forms/options/funding";
import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { clearFilters, type PipelineAddress } from "./pipeline-address.ts";

interface FiltersDialogProps {
  readonly address: PipelineAddress;
  readonly onApply: (address: PipelineAddress) => void;
  readonly onClose: () => void;
  /** Above the filters: what takes effect at once. */
  readonly tools: ReactNode;
}

const waits = [
  { value: "1", label: "A day or longer" },
  { value: "3", label: "3 days or longer" },
  { value: "7", label: "A week or longer" },
  { value: "14", label: "2 weeks or longer" },
  { value: "30", label: "A month or longer" },
  { value: "90", label: "3 months or longer" },
];

const sorts: readonly { readonly value: PipelineSort; readonly label: string }[] = [
  { value: "longest", label: "Longest waiting" },
  { value: "newest", label: "Newest" },
  { value: "amount", label: "Largest amount" },
  { value: "name", label: "Name" },
];

/** The less common filters. Mount it only while it is open. */
export function FiltersDialog({ address, onApply, onClose, tools }: FiltersDialogProps) {
  const formId = useId();
  const { values: draft, set, bind } = useFields(address, {});
  const isApplication = address.kind === "application";
  const abouts = isApplication ? fundingTypeOptions : fundingPurposeOptions;
  const apply = () => {
    onApply(draft);
    onClose();
  };
  const toggle = (status: string, isChosen: boolean) =>
    set({
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
          <Button onClick={() => set({ ...clearFilters(draft), q: draft.q, advisor: draft.advisor })}>Clear</Button>
        </>
      }
    >
      {tools}
      <Form id={formId} onSubmit={apply} className="flex flex-col gap-6">
        <SelectField
          label="Sort"
          name="sort"
          value={draft.sort}
          options={sorts}
          onChange={(sort) => set({ sort: sorts.find(({ value }) => value === sort)?.value ?? "longest" })}
        />
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
          {...bind("about")}
          label={isApplication ? "Funding type" : "Purpose of funding"}
          placeholder="Any"
          options={abouts.map(({ value }) => ({ value, label: value }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField {...bind("amountFrom")} label="Amount from" maxDigits={9} />
          <MoneyField {...bind("amountTo")} label="Amount to" maxDigits={9} />
        </div>
        <SelectField
          {...bind("days")}
          label={isApplication ? "Time in status" : "Time in stage"}
          placeholder="Any time"
          options={
            draft.days === "" || waits.some(({ value }) => value === draft.days)
              ? waits
              : [...waits, { value: draft.days, label: `${draft.days} days or longer` }]
          }
        />
        <fieldset>
          <legend className="mb-3 font-semibold">Waiting for us</legend>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <CheckboxField {...bind("isToReview")} label="Documents to review" />
            <CheckboxField {...bind("isUnread")} label="Unread messages" />
          </div>
        </fieldset>
        <CheckboxField
          {...bind("isUnconfirmed")}
          label="Not confirmed by the client"
          hint="We filled in a form with them, and they haven't sent it yet."
        />
        <CheckboxField
          {...bind("isQuiet")}
          label="Nothing due"
          hint={`No open task, request or call, and untouched for ${quietDays} days.`}
        />
      </Form>
    </Dialog>
  );
}
