import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import { applyDigitEdit, caretAfterDigits, type DigitResult, type DigitRules, isFormattable } from "./digit-format.ts";
import { useTyped } from "./use-typed.ts";

type DigitInput = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  rules: DigitRules;
  /** What is wrong with text that is no such number. */
  fault: string;
  /** What the form says is wrong, which goes first. */
  error: string | undefined;
};

/**
 * Props for a text input that shows formatted digits, stores bare ones, and keeps the caret in place. Text that isn't such a
 * number stays, is the value, and has a sentence.
 */
export function useDigitInput({ value, onChange, onBlur, rules, fault, error }: DigitInput) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<DigitResult | null>(null);
  const [edits, setEdits] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { typed, setTyped, send } = useTyped(value, onChange);
  const isStray = !isFormattable(value, rules);
  const text = typed ?? (isStray ? value : rules.format(value));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `edits` counts edits that leave the value as it was
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || caret.current === null || document.activeElement !== element) return;
    const { current } = caret;
    const position =
      current.text === undefined ? caretAfterDigits(element.value, current.digitsBeforeCaret) : current.caret;
    element.setSelectionRange(position, position);
    caret.current = null;
  }, [value, edits]);

  const handleChange = ({ currentTarget: element, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = nativeEvent as Partial<InputEvent>;
    const edit = {
      previous: value,
      raw: element.value,
      caret: element.selectionStart ?? element.value.length,
      inputType,
    };
    const result = applyDigitEdit(edit, text, rules);
    caret.current = result;
    // A browser fills in the field without focusing it.
    setTyped(document.activeElement === element ? result.text : undefined);
    setEdits((count) => count + 1);
    setRefused(false);
    send(result.value);
  };

  return {
    isEditing,
    error: error ?? (isStray && (isRefused || !isEditing) ? fault : undefined),
    inputProps: {
      ref: input,
      type: "text" as const,
      inputMode: "numeric" as const,
      "data-unfit": isStray ? "" : undefined,
      value: text,
      onChange: handleChange,
      onFocus: () => setEditing(true),
      onInvalid: () => setRefused(true),
      onBlur: () => {
        setTyped(undefined);
        setEditing(false);
        onBlur?.();
      },
    },
  };
}
