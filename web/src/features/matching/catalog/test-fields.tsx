import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { formatTest, operatorWords } from "@funding-desk/contract/matching/catalog/rule-words";
import { listOperators, type Operator } from "@funding-desk/contract/matching/fit/comparison";
import { type FactName, factNames, facts } from "@funding-desk/contract/matching/fit/fact";
import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type ComparisonFields, changeFact, createComparison, type TestFields } from "./rule-fields.ts";

const factOptions = factNames.map((name) => ({ value: name, label: facts[name].label }));
const joinedOptions = [
  { value: "all", label: "All of these" },
  { value: "any", label: "Any one of these" },
];

interface TestFieldsProps {
  /** The group's name. */
  readonly legend: string;
  readonly hint: string;
  /** Tells its fields from another test's. */
  readonly name: string;
  readonly test: TestFields;
  readonly onChange: (test: TestFields) => void;
  readonly addLabel: string;
  readonly error?: string | undefined;
}

/** One or more comparisons of facts with thresholds. */
export function TestFieldset({ legend, hint, name, test, onChange, addLabel, error }: TestFieldsProps) {
  const { joined, comparisons, deep } = test;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-field border border-line p-4" data-field={name}>
      <legend className="px-1 font-semibold">{legend}</legend>
      <p className="-mt-2 text-ink-soft text-sm">{hint}</p>
      {deep && (
        <p className="wrap-anywhere text-sm">
          {formatTest(deep)}. It combines comparisons more than once, so change it in a file.
        </p>
      )}
      {comparisons.length > 1 && (
        <SelectField
          name={`${name}-joined`}
          label="What has to hold"
          value={joined}
          options={joinedOptions}
          onChange={(next) => onChange({ ...test, joined: next === "any" ? "any" : "all" })}
        />
      )}
      {comparisons.map((comparison, index) => (
        <Comparison
          key={comparison.key}
          name={`${name}-${index}`}
          number={comparisons.length > 1 ? index + 1 : undefined}
          comparison={comparison}
          onChange={(changed) => onChange({ ...test, comparisons: comparisons.with(index, changed) })}
          onRemove={() => onChange({ ...test, comparisons: comparisons.toSpliced(index, 1) })}
        />
      ))}
      {!deep && comparisons.length < catalogLimits.parts && (
        <div>
          <Button size="small" onClick={() => onChange({ ...test, comparisons: [...comparisons, createComparison()] })}>
            {comparisons.length === 0 ? addLabel : "Add a comparison"}
          </Button>
        </div>
      )}
      <FieldError id={`${name}-error`} message={error} />
    </fieldset>
  );
}

interface ComparisonProps {
  readonly name: string;
  readonly number: number | undefined;
  readonly comparison: ComparisonFields;
  readonly onChange: (comparison: ComparisonFields) => void;
  readonly onRemove: () => void;
}

function Comparison({ name, number, comparison, onChange, onRemove }: ComparisonProps) {
  const { fact, op } = comparison;
  const count = number === undefined ? "" : ` ${number}`;
  return (
    <div className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <SelectField
          name={`${name}-fact`}
          label={`Fact${count}`}
          value={fact}
          options={factOptions}
          onChange={(next) => {
            const chosen = factNames.find((each) => each === next);
            onChange(chosen ? changeFact(comparison, chosen) : { ...comparison, fact: "", op: "" });
          }}
        />
        {fact !== "" && (
          <>
            <SelectField
              name={`${name}-op`}
              label={`Comparison${count}`}
              value={op}
              options={listOperators(fact).map((value) => ({ value, label: operatorWords[value] }))}
              onChange={(next) => onChange({ ...comparison, op: next as Operator, value: "", except: "" })}
            />
            <Threshold
              name={name}
              count={count}
              fact={fact}
              comparison={comparison}
              onChange={(changes) => onChange({ ...comparison, ...changes })}
            />
          </>
        )}
      </div>
      <span className="pt-7">
        <IconButton label={`Remove the comparison${count}`} icon={<Trash2 className="size-4.5" />} onClick={onRemove} />
      </span>
    </div>
  );
}

const units: Readonly<Record<string, string>> = {
  months: "months",
  usd: "dollars",
  points: "points",
  percent: "percent",
};
const yesNoOptions = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

interface ThresholdProps {
  readonly name: string;
  readonly count: string;
  readonly fact: FactName;
  readonly comparison: ComparisonFields;
  readonly onChange: (changes: Partial<ComparisonFields>) => void;
}

function Threshold({ name, count, fact, comparison, onChange }: ThresholdProps) {
  const { kind, unit, choices } = facts[fact];
  const { op, value, except } = comparison;
  const label = `Threshold${count}`;
  const bound = { name: `${name}-value`, label, value, onChange: (next: string) => onChange({ value: next }) };
  if (op === "inIndustry" || op === "notInIndustry")
    return (
      <>
        <TextField
          {...bound}
          label={`NAICS prefixes${count}`}
          hint="Such as 72, 7131"
          inputMode="text"
          autoComplete="off"
        />
        <TextField
          name={`${name}-except`}
          label={`Except${count}`}
          hint="Longer prefixes that don't count"
          required={false}
          value={except}
          onChange={(next) => onChange({ except: next })}
          autoComplete="off"
        />
      </>
    );
  if (kind === "yesNo") return <SelectField {...bound} placeholder="Not settled" options={yesNoOptions} />;
  if (kind === "choice") {
    const isList = op === "in" || op === "notIn";
    if (choices && !isList)
      return (
        <SelectField
          {...bound}
          placeholder="Not settled"
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
      );
    const hint = fact === "state" ? "Codes such as FL, GA" : isList ? "Separated by semicolons" : undefined;
    return <TextField {...bound} hint={hint} autoComplete="off" />;
  }
  return (
    <TextField
      {...bound}
      hint="Leave it empty until it is settled."
      inputMode="decimal"
      suffix={unit && units[unit] ? <span className="text-sm">{units[unit]}</span> : undefined}
      autoComplete="off"
    />
  );
}
