import { type FactName, facts } from "@funding-desk/contract/matching/fit/fact";
import { DateField } from "../../../ui/date-field.tsx";
import type { FieldProps } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { YesNoField } from "../../../ui/yes-no-field.tsx";

interface FactFieldProps extends Pick<FieldProps, "error" | "hint"> {
  readonly fact: FactName;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Today, yyyy-mm-dd. */
  readonly today: string;
}

const mostDigits = 10;
const mostChars = 12;

/** Asks for one fact, with the input that suits it. */
export function FactField({ fact, value, onChange, today, error, hint }: FactFieldProps) {
  const { kind, unit, grows, question, choices = [] } = facts[fact];
  const field = { label: question, name: `fact-${fact}`, error, hint, onChange };
  if (kind === "yesNo") return <YesNoField {...field} value={value === "yes" || value === "no" ? value : ""} />;
  if (kind === "choice")
    return (
      <SelectField
        {...field}
        value={value}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        autoComplete="off"
      />
    );
  if (kind === "date" || grows) return <DateField {...field} value={value} max={today} />;
  if (unit === "usd" && facts[fact].range[0] === 0)
    return <MoneyField {...field} value={value} maxDigits={mostDigits} />;
  return <TextField {...field} value={value} inputMode="decimal" maxLength={mostChars} autoComplete="off" />;
}
