import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import type { DraftRule } from "@funding-desk/contract/matching/catalog/program-draft";
import { useState } from "react";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { listRuleGaps, parseRule, toRuleFields } from "./rule-fields.ts";
import { TestFieldset } from "./test-fields.tsx";

const severityOptions = [
  { value: "must", label: "Must: a miss means no" },
  { value: "usually", label: "Usually: a miss never means no" },
];
const cureOptions = [
  { value: "time", label: "Time alone" },
  { value: "do", label: "Something the client does" },
  { value: "fixed", label: "Nothing" },
];

interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly rule: DraftRule | undefined;
  /** Ids of the program's other rules. */
  readonly taken: readonly string[];
  /** What the last save found wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onDone: (rule: DraftRule) => void;
  readonly onClose: () => void;
}

/** One rule: what is compared, since when, by whose word, and what would change a miss. */
export function RuleDialog({ rule, taken, errors: saved, onDone, onClose }: RuleDialogProps) {
  const [gaps, setGaps] = useState<Readonly<Record<string, string>>>({
    test: saved.test ?? "",
    when: saved.when ?? "",
    sourceUrl: saved["claim.sourceUrl"] ?? "",
    readOn: saved["claim.readOn"] ?? "",
    validFrom: saved.validFrom ?? "",
    cure: saved.cure ?? "",
  });
  const { values, set, bind } = useFields(() => toRuleFields(rule), gaps);
  const submit = () => {
    const found = Object.fromEntries(
      Object.entries(listRuleGaps(values)).flatMap(([name, message]) => (message === false ? [] : [[name, message]])),
    );
    setGaps(found);
    const parsed = Object.keys(found).length === 0 ? parseRule(values, rule?.id, taken) : undefined;
    if (parsed) onDone(parsed);
  };
  return (
    <FormDialog
      title={rule ? "Edit the rule" : "Add a rule"}
      width="wide"
      submitLabel={rule ? "Keep the changes" : "Add the rule"}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TestFieldset
        legend="What is compared"
        hint="Leave a threshold empty until it is settled. A rule without one can't go live."
        name="test"
        test={values.test}
        onChange={(test) => set({ test })}
        addLabel="Add a comparison"
        error={gaps.test || undefined}
      />
      <SelectField {...bind("severity")} label="Weight" required options={severityOptions} />
      <TestFieldset
        legend="Only when"
        hint="For a tier, such as amounts above $75,000. Leave it out if the rule always applies."
        name="when"
        test={values.when}
        onChange={(when) => set({ when })}
        addLabel="Add a condition"
        error={gaps.when || undefined}
      />
      <fieldset className="flex min-w-0 flex-col gap-4 rounded-field border border-line p-4">
        <legend className="px-1 font-semibold">Where it was read</legend>
        <TextField
          {...bind("title")}
          label="Who published it"
          hint="Such as “Bluevine, help page on draws”"
          maxLength={catalogLimits.titleChars}
          autoComplete="off"
        />
        <TextField
          {...bind("sourceUrl")}
          label="Address"
          type="url"
          inputMode="url"
          hint="With https://"
          maxLength={catalogLimits.addressChars}
          autoComplete="off"
        />
        <TextArea {...bind("quote")} label="Quote, word for word" rows={2} maxLength={catalogLimits.quoteChars} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField {...bind("readOn")} label="Read on" />
          <TextField
            {...bind("staleAfterDays")}
            label="Stale after"
            inputMode="numeric"
            suffix={<span className="text-sm">days</span>}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...bind("validFrom")} label="Applies from" required={false} />
        <DateField {...bind("validUntil")} label="Applies until" required={false} />
      </div>
      <SelectField {...bind("cure")} label="What would change a miss" placeholder="Not noted" options={cureOptions} />
      {values.cure === "do" && (
        <>
          <TextField
            {...bind("cureWhat")}
            label="What the client can do"
            required
            maxLength={catalogLimits.whyChars}
            autoComplete="off"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...bind("cureFrom")}
              label="Usually takes at least"
              required={false}
              inputMode="numeric"
              suffix="days"
            />
            <TextField
              {...bind("cureTo")}
              label="Usually takes at most"
              required={false}
              inputMode="numeric"
              suffix="days"
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
