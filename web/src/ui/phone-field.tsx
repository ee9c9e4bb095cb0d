import { readPhone } from "@funding-desk/contract/forms/read-text";
import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { type DigitRules, formatPhone } from "./digit-format.ts";
import { Field, type TextualFieldProps } from "./field.tsx";
import { useDigitInput } from "./use-digit-input.ts";

export type PhoneFieldProps = TextualFieldProps & {
  /** Shows a fixed "+1" before the number. */
  countryCode?: string | undefined;
};

const rules: DigitRules = { format: formatPhone, maxDigits: 10, read: readPhone };
const fault = "Please enter a 10-digit phone number.";

/** (305) 555-0123 on screen, "3055550123" in the form. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onChange, onBlur, countryCode, autoComplete = "tel-national", error, ...field } = props;
  const { inputProps, ...input } = useDigitInput({ value, onChange, onBlur, rules, fault, error });
  return (
    <Field {...field} error={input.error}>
      {(control) => (
        <div className={controlFrameClass} data-invalid={control["aria-invalid"]}>
          {countryCode && (
            <span
              role="img"
              aria-label={`Country code ${countryCode}`}
              className="self-stretch border-line border-r px-4 py-2.5 text-ink-soft"
            >
              {countryCode}
            </span>
          )}
          <input
            {...control}
            {...inputProps}
            // Not type=tel, for which HTML doesn't allow `tel-national`.
            type="text"
            inputMode="tel"
            autoComplete={autoComplete}
            placeholder="(___) ___-____"
            className={framedInputClass}
          />
        </div>
      )}
    </Field>
  );
}
