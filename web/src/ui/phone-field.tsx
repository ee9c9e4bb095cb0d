import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { type DigitRules, formatPhone, normalizePhone } from "./digit-format.ts";
import { Field, type TextualFieldProps } from "./field.tsx";
import { useDigitInput } from "./use-digit-input.ts";

export type PhoneFieldProps = TextualFieldProps & {
  /** Shows a fixed "+1" before the number. */
  countryCode?: string | undefined;
};

const rules: DigitRules = { format: formatPhone, maxDigits: 10, normalize: normalizePhone };

/** (305) 555-0123 on screen, "3055550123" in the form: ten digits at most. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onChange, onBlur, countryCode, autoComplete = "tel-national", ...field } = props;
  const { inputProps } = useDigitInput({ value, onChange, rules });
  return (
    <Field {...field}>
      {(control) => (
        <div className={controlFrameClass} data-invalid={control["aria-invalid"]}>
          {countryCode && (
            <span className="self-stretch border-line border-r px-4 py-2.5 text-ink-soft">
              <span className="sr-only">Country code </span>
              {countryCode}
            </span>
          )}
          <input
            {...control}
            {...inputProps}
            // Not type=tel, for which HTML doesn't allow `tel-national`.
            type="text"
            inputMode="tel"
            onBlur={onBlur}
            autoComplete={autoComplete}
            placeholder="(___) ___-____"
            className={framedInputClass}
          />
        </div>
      )}
    </Field>
  );
}
