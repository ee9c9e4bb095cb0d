import { useLayoutEffect, useRef, useState } from "react";
import { controlClass } from "./control-style.ts";
import { type DigitRules, formatGroups } from "./digit-format.ts";
import { Field, type TextualFieldProps } from "./field.tsx";
import { TooLongNote } from "./money-field.tsx";
import { useDigitInput } from "./use-digit-input.ts";

export type DigitsFieldProps = TextualFieldProps & {
  /** [3, 2, 4] for a social security number, [2, 7] for an EIN, [5] for a zip. */
  groups: readonly number[];
  /** Masks all but the last four digits while the field isn't being edited. */
  isSensitive?: boolean | undefined;
};

/** Digits in fixed groups: 123-45-6789 on screen, "123456789" in the form. */
export function DigitsField(props: DigitsFieldProps) {
  const { value, onChange, onBlur, groups, isSensitive, autoComplete = "off", ...field } = props;
  const [isEditing, setEditing] = useState(false);
  const focused = useRef<HTMLInputElement>(null);
  // Unmasking replaces the text and loses the selection. Select it again, so that typing replaces it.
  useLayoutEffect(() => {
    if (isEditing && isSensitive) focused.current?.select();
  }, [isEditing, isSensitive]);
  const maxDigits = groups.reduce((sum, length) => sum + length, 0);
  const rules: DigitRules = { format: formatGroups(groups), maxDigits };
  const { inputProps, isTooLong } = useDigitInput({ value, onChange, rules });
  const shown = isSensitive && !isEditing ? concealDigits(inputProps.value) : inputProps.value;
  return (
    <Field {...field} footer={<TooLongNote isShown={isTooLong} maxDigits={maxDigits} />}>
      {(control) => (
        <input
          {...control}
          {...inputProps}
          value={shown}
          onFocus={({ currentTarget }) => {
            focused.current = currentTarget;
            setEditing(true);
          }}
          onBlur={() => {
            setEditing(false);
            onBlur?.();
          }}
          autoComplete={autoComplete}
          className={controlClass}
        />
      )}
    </Field>
  );
}

/** 123-45-6789 -> •••-••-6789. Masks numbers of fewer than five digits entirely. */
function concealDigits(formatted: string): string {
  const count = formatted.replace(/\D/g, "").length;
  let seen = 0;
  return formatted.replace(/\d/g, (digit) => {
    seen += 1;
    return count > 4 && seen > count - 4 ? digit : "•";
  });
}
