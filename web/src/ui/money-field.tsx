import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { type DigitRules, formatThousands, normalizeMoney } from "./digit-format.ts";
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
  const { value, onChange, onBlur, maxDigits, autoComplete = "off", readOnly, ...field } = props;
  const rules: DigitRules = { format: formatThousands, maxDigits, normalize: normalizeMoney, dropsCents: true };
  const { inputProps, isTooLong, isTypingCents, forgetCents } = useDigitInput({ value, onChange, rules });
  return (
    <Field
      {...field}
      footer={
        <InputNote text={isTypingCents ? "Whole dollars only; cents are left out." : tooLong(isTooLong, maxDigits)} />
      }
    >
      {(control) => (
        <div className={controlFrameClass} data-invalid={control["aria-invalid"]} data-readonly={readOnly || undefined}>
          <span aria-hidden="true" className="pl-4 text-ink-soft">
            $
          </span>
          <input
            {...control}
            {...inputProps}
            onBlur={() => {
              forgetCents();
              onBlur?.();
            }}
            readOnly={readOnly}
            autoComplete={autoComplete}
            className={`${framedInputClass} pl-1.5`}
          />
        </div>
      )}
    </Field>
  );
}

const tooLong = (isTooLong: boolean, maxDigits: number): string => (isTooLong ? `At most ${maxDigits} digits.` : "");

export function TooLongNote({ isShown, maxDigits }: { isShown: boolean; maxDigits: number }) {
  return <InputNote text={tooLong(isShown, maxDigits)} />;
}

function InputNote({ text }: { text: string }) {
  return (
    <p role="status" className={text ? "mt-2 text-ink-soft text-sm" : "sr-only"}>
      {text}
    </p>
  );
}
