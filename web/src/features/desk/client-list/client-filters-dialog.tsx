import { begun, notBegun } from "@funding-desk/contract/desk/client-list/desk-api";
import { dueChoices, linkStates } from "@funding-desk/contract/desk/client-list/states";
import { dueWords, linkWords, sourceWords } from "@funding-desk/contract/desk/client-list/words";
import { fundingTypeOptions } from "@funding-desk/contract/forms/options/application-funding";
import { personalCreditScoreOptions, timeInBusinessOptions } from "@funding-desk/contract/forms/options/funding";
import { stateOptions } from "@funding-desk/contract/forms/options/states";
import { type SubmissionKind, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { limits } from "@funding-desk/contract/platform/limits";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import type { Option } from "../../../ui/option.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { type ClientAddress, clearFilters } from "./client-address.ts";
import { formatSpan } from "./client-chips.ts";

interface ClientFiltersDialogProps {
  readonly address: ClientAddress;
  readonly onApply: (address: ClientAddress) => void;
  readonly onClose: () => void;
  /** Above the filters: what takes effect at once. */
  readonly tools: ReactNode;
}

const toOptions = (values: readonly { readonly value: string }[]): Option[] =>
  values.map(({ value }) => ({ value, label: value }));
const statusOptions = (kind: SubmissionKind): Option[] => [
  { value: notBegun, label: "Not begun" },
  { value: begun, label: "Begun" },
  ...statusesOf[kind].map((status) => ({ value: status, label: status })),
];
const spans = (days: readonly string[], after = ""): Option[] =>
  days.map((value) => ({ value, label: `${formatSpan(value)}${after}` }));

const choices = {
  state: toOptions(stateOptions),
  source: Object.entries(sourceWords).map(([value, label]) => ({ value, label })),
  prequalification: statusOptions("prequalification"),
  application: statusOptions("application"),
  score: toOptions(personalCreditScoreOptions),
  age: toOptions(timeInBusinessOptions),
  link: linkStates.map((value) => ({ value, label: linkWords[value] })),
  due: dueChoices.map((value) => ({ value, label: dueWords[value] })),
  deal_from: spans(["90", "120", "180", "270", "360", "720"], " or longer"),
  deal_to: spans(["90", "180", "360", "720", "1080"]),
  quiet: spans(["7", "14", "30", "90", "180"], " or longer"),
} as const;

const labels: Readonly<Record<keyof typeof choices, string>> = {
  state: "State",
  source: "Source",
  prequalification: "Pre-qualification",
  application: "Application",
  score: "Personal credit score",
  age: "Time in business",
  link: "Account",
  due: "Next step",
  deal_from: "Last deal, ago",
  deal_to: "Last deal within",
  quiet: "Quiet for",
};

/** The less common filters. Mount it only while it is open. */
export function ClientFiltersDialog({ address, onApply, onClose, tools }: ClientFiltersDialogProps) {
  const formId = useId();
  const { values: draft, set, bind } = useFields(address, {});
  const choice = (name: keyof typeof choices) => {
    const value = draft[name];
    const known: readonly Option[] = choices[name];
    const isOther = value !== "" && !known.some((each) => each.value === value);
    return (
      <SelectField
        {...bind(name)}
        label={labels[name]}
        placeholder="Any"
        options={isOther ? [...known, { value, label: value.split(",").join(", ") }] : known}
      />
    );
  };
  const apply = () => {
    onApply(draft);
    onClose();
  };
  return (
    <Dialog
      isOpen
      isDismissable
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button type="submit" form={formId} variant="brand">
            Show clients
          </Button>
          <Button onClick={() => set({ ...clearFilters(draft), q: draft.q, advisor: draft.advisor })}>Clear</Button>
        </>
      }
    >
      {tools}
      <Form id={formId} onSubmit={apply} className="grid gap-4 sm:grid-cols-2">
        {choice("state")}
        {choice("source")}
        <TextField {...bind("signup_id")} label="Sign Up Id or its label" maxLength={limits.searchChars} />
        {choice("link")}
        {choice("prequalification")}
        {choice("application")}
        <TextField
          {...bind("product")}
          label="Product"
          hint={`Such as ${fundingTypeOptions[0]?.value}.`}
          maxLength={limits.searchChars}
        />
        <TextField {...bind("lender")} label="Lender" hint="Here or in a past deal." maxLength={limits.searchChars} />
        <MoneyField {...bind("amount_from")} label="Amount from" maxDigits={9} />
        <MoneyField {...bind("amount_to")} label="Amount to" maxDigits={9} />
        {choice("score")}
        {choice("age")}
        {choice("due")}
        {choice("quiet")}
        {choice("deal_from")}
        {choice("deal_to")}
        <CheckboxField
          name="papers"
          label="Papers owed"
          value={draft.papers === "true"}
          onChange={(isOwed) => set({ papers: isOwed ? "true" : "" })}
        />
      </Form>
    </Dialog>
  );
}
