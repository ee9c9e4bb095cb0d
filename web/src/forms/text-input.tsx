import type { FieldOf } from "@funding-desk/contract/forms/field";
import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { type CompositionEvent, useLayoutEffect, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import { acceptText } from "./accepted-text.ts";
import { afterPress } from "./after-press.ts";

type TextInputProps = TextFieldProps & { field: FieldOf<"text"> | FieldOf<"email"> | FieldOf<"url"> };

const maxOf = (field: TextInputProps["field"]): number => (field.kind === "email" ? limits.emailChars : field.max);

/**
 * A one-line text that refuses the characters its field does not take, and says so. While an accent is being composed the text
 * is left alone: a dead key's half letter would be refused and the letter lost.
 */
export function TextInput({ field, onChange, onBlur, error, ...props }: TextInputProps) {
  const max = maxOf(field);
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const accept = (raw: string) => {
    const accepted = acceptText(field, raw);
    setRefusal(accepted.refusal);
    if (accepted.refusal !== undefined && field.kind !== "email") {
      const before = raw.slice(0, input.current?.selectionStart ?? raw.length);
      caret.current = acceptText(field, before).value.length;
    }
    onChange(accepted.value);
  };

  const endComposition = (event: CompositionEvent) => {
    isComposing.current = false;
    if (event.target instanceof HTMLInputElement) accept(event.target.value);
  };

  return (
    <div
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={endComposition}
    >
      <TextField
        {...props}
        ref={input}
        error={refusal ?? error}
        onBlur={() => {
          // What was refused is not in the answer: once it has been read there is nothing to mend.
          afterPress(() => setRefusal(undefined));
          onBlur?.();
        }}
        maxLength={max}
        maxLengthMessage={max === 50 ? messages.max50 : `Maximum ${max} characters allowed`}
        onChange={(raw) => (isComposing.current ? onChange(raw) : accept(raw))}
      />
      <p role="status" className="sr-only">
        {refusal}
      </p>
    </div>
  );
}
