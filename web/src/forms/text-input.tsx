import type { FieldOf } from "@funding-desk/contract/forms/field";
import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { type CompositionEvent, useLayoutEffect, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import { acceptText } from "./accepted-text.ts";
import { afterPress } from "./after-press.ts";

type TextInputProps = TextFieldProps & { field: FieldOf<"text"> | FieldOf<"email"> | FieldOf<"url"> };

const findMax = (field: TextInputProps["field"]): number => (field.kind === "email" ? limits.emailChars : field.max);

/**
 * A one-line text input that refuses characters its field doesn't accept, with a message. It leaves text alone while an accent
 * is being composed: refusing the dead key would lose the letter.
 */
export function TextInput({ field, onChange, onBlur, error, ...props }: TextInputProps) {
  const max = findMax(field);
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
          // The refused text isn't in the answer, so there is nothing left to correct.
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
