import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { applyDigitEdit, caretAfterDigits, type DigitRules } from "./digit-format.ts";

type DigitInput = {
  value: string;
  onChange: (digits: string) => void;
  rules: DigitRules;
};

/** Props for a text input that shows formatted digits, stores bare ones, and keeps the caret in place. */
export function useDigitInput({ value, onChange, rules }: DigitInput) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [edits, setEdits] = useState(0);
  const [isTooLong, setTooLong] = useState(false);
  // Someone who types "50000.00" into a field of whole dollars means 50000, not 5000000.
  const [isTypingCents, setTypingCents] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `edits` counts refused edits, which leave the value as it was
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || caret.current === null || document.activeElement !== element) return;
    const position = caretAfterDigits(element.value, caret.current);
    element.setSelectionRange(position, position);
    caret.current = null;
  }, [value, edits]);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const native = event.nativeEvent as Partial<InputEvent>;
    const isLonger = element.value.length > rules.format(value).length;
    // A phone's keyboard doesn't report its keys, so there the point arrives with the text.
    if (rules.dropsCents && isLonger && element.value === `${rules.format(value)}.`) setTypingCents(true);
    if (isTypingCents && isLonger && native.inputType?.startsWith("insert")) return setEdits((count) => count + 1);
    const result = applyDigitEdit(
      {
        previous: value,
        raw: element.value,
        caret: element.selectionStart ?? element.value.length,
        inputType: native.inputType,
      },
      rules,
    );
    caret.current = result.digitsBeforeCaret;
    setTooLong(result.isTooLong);
    setEdits((count) => count + 1);
    if (result.digits !== value) onChange(result.digits);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    const isCharacter = !isShortcut && event.key.length === 1;
    if (isCharacter && !/\d/.test(event.key)) event.preventDefault();
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length;
    if (event.key === "." && rules.dropsCents && isAtEnd) setTypingCents(value !== "");
    else if (!/^\d$|^Unidentified$/.test(event.key)) setTypingCents(false);
  };

  return {
    isTooLong,
    isTypingCents,
    /** Call on the input's blur. What is typed after coming back isn't cents. */
    forgetCents: () => setTypingCents(false),
    inputProps: {
      ref: input,
      type: "text" as const,
      inputMode: "numeric" as const,
      value: rules.format(value),
      onChange: handleChange,
      onKeyDown: handleKeyDown,
    },
  };
}
