import { isZipPlusFour, readGroups, readPercent, readWhole } from "@funding-desk/contract/forms/read-text";
import { useLayoutEffect, useRef, useState } from "react";
import { controlClass } from "./control-style.ts";
import { type DigitRules, formatGroups } from "./digit-format.ts";
import { Field, type TextualFieldProps } from "./field.tsx";
import { useDigitInput } from "./use-digit-input.ts";

export type DigitsFieldProps = TextualFieldProps & {
  /** [3, 2, 4] for a social security number, [2, 7] for an EIN, [5] for a zip. */
  groups: readonly number[];
  /** A number in one group rather than digits: "1,500" and "60 %" are read too. */
  counts?: "whole" | "percent" | undefined;
  /** Masks all but the last four digits while the field isn't being edited. */
  isSensitive?: boolean | undefined;
  /** Below the field, such as a question about the answer. */
  note?: string | undefined;
};

/** Digits in fixed groups: 123-45-6789 on screen, "123456789" in the form. */
export function DigitsField(props: DigitsFieldProps) {
  const { value, onChange, onBlur, groups, counts, isSensitive, note, autoComplete = "off", error, ...field } = props;
  const focused = useRef<HTMLInputElement>(null);
  const [isShortened, setShortened] = useState(false);
  const maxDigits = groups.reduce((sum, length) => sum + length, 0);
  const read = (text: string) => {
    if (counts === "whole") return readWhole(text);
    return counts === "percent" ? readPercent(text) : readGroups(text, groups);
  };
  const rules: DigitRules = { format: formatGroups(groups), maxDigits, read };
  const fault = /^\d+$/.test(value) ? `At most ${maxDigits} digits.` : "Digits only, please.";
  const { inputProps, isEditing, ...input } = useDigitInput({ value, onChange, onBlur, rules, fault, error });
  // Unmasking replaces the text and loses the selection. Select it again, so that typing replaces it.
  useLayoutEffect(() => {
    if (isEditing && isSensitive) focused.current?.select();
  }, [isEditing, isSensitive]);
  const shown = isSensitive && !isEditing ? concealDigits(inputProps.value) : inputProps.value;
  return (
    <Field
      {...field}
      error={input.error}
      footer={<InputNote text={note ?? (isShortened ? "We use the first five digits." : "")} />}
    >
      {(control) => (
        <input
          {...control}
          {...inputProps}
          value={shown}
          onChange={(event) => {
            setShortened(groups.length === 1 && groups[0] === 5 && isZipPlusFour(event.currentTarget.value));
            inputProps.onChange(event);
          }}
          onFocus={({ currentTarget }) => {
            focused.current = currentTarget;
            inputProps.onFocus();
          }}
          autoComplete={autoComplete}
          className={controlClass}
        />
      )}
    </Field>
  );
}

function InputNote({ text }: { text: string }) {
  return (
    <p role="status" className={text ? "mt-2 text-ink-soft text-sm" : "sr-only"}>
      {text}
    </p>
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
