import { readMoney } from "@funding-desk/contract/forms/read-text";
import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { type DigitRules, formatThousands } from "./digit-format.ts";
import { Field, type TextualFieldProps } from "./field.tsx";
import { useDigitInput } from "./use-digit-input.ts";

export type MoneyFieldProps = TextualFieldProps & {
  /** Most digits the answer may have. */
  maxDigits: number;
  /** Calculated elsewhere and read-only, such as 12 times the monthly revenue. */
  readOnly?: boolean | undefined;
};

/** $1,250,000 on screen, "1250000" in the form: whole dollars. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, onBlur, maxDigits, autoComplete = "off", readOnly, error, ...field } = props;
  const rules: DigitRules = { format: formatThousands, maxDigits, read: readMoney, hasTypedSeparators: true };
  const fault = /^\d+$/.test(value)
    ? `At most ${maxDigits} digits.`
    : "Please enter a whole dollar amount, digits only.";
  const { inputProps, ...input } = useDigitInput({ value, onChange, onBlur, rules, fault, error });
  return (
    <Field {...field} error={input.error}>
      {(control) => (
        <div className={controlFrameClass} data-invalid={control["aria-invalid"]} data-readonly={readOnly || undefined}>
          <span aria-hidden="true" className="pl-4 text-ink-soft">
            $
          </span>
          <input
            {...control}
            {...inputProps}
            readOnly={readOnly}
            autoComplete={autoComplete}
            className={`${framedInputClass} pl-1.5`}
          />
        </div>
      )}
    </Field>
  );
}
