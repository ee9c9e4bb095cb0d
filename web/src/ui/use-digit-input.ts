import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { applyDigitEdit, caretAfterDigits, type DigitRules } from "./digit-format.ts";

type DigitInput = {
  value: string;
  onChange: (digits: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  rules: DigitRules;
};

/** Gives a text input that shows digits formatted, stores them bare and keeps the caret where the hand left it. */
export function useDigitInput({ value, onChange, ref, rules }: DigitInput) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [edits, setEdits] = useState(0);
  const [isTooLong, setTooLong] = useState(false);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

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
    if (!isShortcut && event.key.length === 1 && !/\d/.test(event.key)) event.preventDefault();
  };

  return {
    isTooLong,
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
