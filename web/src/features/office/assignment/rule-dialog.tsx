import {
  type AssignmentRule,
  type AssignmentTaker,
  type AssignmentWay,
  assignmentLimits,
} from "@funding-desk/contract/office/assignment/desk-api";
import { newId } from "../../../http/new-id.ts";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { Field, labelId } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";

const ways: readonly { readonly value: AssignmentWay; readonly label: string; readonly hint?: string }[] = [
  { value: "member", label: "One person" },
  { value: "turn", label: "Each in turn" },
  { value: "load", label: "Whoever has the fewest open files" },
];

const toTyped = (rule: AssignmentRule | undefined) => ({
  name: rule?.name ?? "",
  states: rule?.states.join(", ") ?? "",
  label: rule?.label ?? "",
  amount_from: rule?.amount_from == null ? "" : String(rule.amount_from),
  amount_to: rule?.amount_to == null ? "" : String(rule.amount_to),
  way: rule?.way ?? "turn",
  staff_ids: rule?.staff_ids ?? [],
});
type Typed = ReturnType<typeof toTyped>;

const toRule = (id: string, typed: Typed): AssignmentRule => ({
  id,
  name: typed.name,
  states: typed.states.split(/[\s,]+/).filter((state) => state !== ""),
  label: typed.label,
  amount_from: typed.amount_from === "" ? null : Number(typed.amount_from),
  amount_to: typed.amount_to === "" ? null : Number(typed.amount_to),
  way: typed.way,
  staff_ids: [...typed.staff_ids],
});

const amountDigits = String(assignmentLimits.amountDollars).length;

interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly rule: AssignmentRule | undefined;
  readonly takers: readonly AssignmentTaker[];
  readonly sending: SendOnce;
  readonly onSave: (rule: AssignmentRule) => void;
  readonly onClose: () => void;
}

/** Adds or changes a rule. */
export function RuleDialog({ rule, takers, sending, onSave, onClose }: RuleDialogProps) {
  const { values, bind } = useFields(() => toTyped(rule), sending.fields);
  const { value: chosen, onChange: choose, ...people } = bind("staff_ids");
  const { value: way, onChange: setWay, ...wayField } = bind("way");
  const submit = () => {
    const badState = values.states.split(/[\s,]+/).find((state) => state.length > 2);
    const isMissing = sending.refuseMissing({
      name: values.name.trim() === "" && "Please enter a name.",
      states: badState !== undefined && "Enter two letters for each state, such as FL, GA.",
      staff_ids: chosen.length === 0 && "Choose who gets these files.",
    });
    if (!isMissing) onSave(toRule(rule?.id ?? newId(), values));
  };
  return (
    <FormDialog
      title={rule ? `Edit the rule ${rule.name}` : "New rule"}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...bind("name")} label="Name" required maxLength={assignmentLimits.nameChars} autoComplete="off" />
      <TextField
        {...bind("states")}
        label="Client's states"
        required={false}
        autoComplete="off"
        hint="Two letters each, such as FL, GA. Leave it empty for any state."
      />
      <TextField
        {...bind("label")}
        label="Label of the Sign Up Id"
        required={false}
        maxLength={assignmentLimits.labelChars}
        autoComplete="off"
        hint="Where the client came from. Leave it empty for any."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField {...bind("amount_from")} label="Amount from" required={false} maxDigits={amountDigits} />
        <MoneyField {...bind("amount_to")} label="Amount up to" required={false} maxDigits={amountDigits} />
      </div>
      <ChoiceField
        {...wayField}
        label="Who gets these files"
        required
        value={way}
        onChange={(value) => setWay(ways.find((each) => each.value === value)?.value ?? "turn")}
        options={ways}
      />
      <Field {...people} label={way === "member" ? "Person" : "People"} required isGroup>
        {(control) => (
          <fieldset
            id={control.id}
            aria-labelledby={labelId(control)}
            aria-describedby={control["aria-describedby"]}
            className="grid gap-x-4 gap-y-4 py-1 sm:grid-cols-2"
          >
            {listChoices(takers, chosen).map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                name={`taker-${id}`}
                value={chosen.includes(id)}
                onChange={(isChosen) => choose(pick(chosen, { id, isChosen, isOne: way === "member" }))}
              />
            ))}
          </fieldset>
        )}
      </Field>
    </FormDialog>
  );
}

/** Also those who have left, so that the rule can be saved without them. */
const listChoices = (takers: readonly AssignmentTaker[], chosen: readonly string[]) => [
  ...takers,
  ...chosen
    .filter((id) => !takers.some((taker) => taker.id === id))
    .map((id) => ({ id, name: "Someone who has left" })),
];

interface Pick {
  readonly id: string;
  readonly isChosen: boolean;
  readonly isOne: boolean;
}

const pick = (chosen: readonly string[], { id, isChosen, isOne }: Pick): string[] => {
  if (isOne) return isChosen ? [id] : [];
  return isChosen ? [...chosen, id] : chosen.filter((each) => each !== id);
};
