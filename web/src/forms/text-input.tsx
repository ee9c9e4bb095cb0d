import type { FieldOf } from "@funding-desk/contract/forms/field";
import { charsets, getKindRules } from "@funding-desk/contract/forms/kinds";
import { limits } from "@funding-desk/contract/platform/limits";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";
import { useTyped } from "../ui/use-typed.ts";

type LineField = FieldOf<"text"> | FieldOf<"email"> | FieldOf<"url">;
type TextInputProps = TextFieldProps & { field: LineField };

const findMax = (field: LineField): number => (field.kind === "email" ? limits.emailChars : field.max);

/** What is wrong with the characters of a text, which is said while it's typed. */
const findWrongCharacter = (field: LineField, value: string): string | undefined => {
  if (field.kind !== "text") return undefined;
  const { pattern, message } = charsets[field.charset];
  return pattern.test(value) ? undefined : (field.invalidMessage ?? message);
};

/** A one-line text input. It keeps what is typed, and says at once which characters its field doesn't accept. */
export function TextInput({ field, value, onChange, onBlur, error, ...props }: TextInputProps) {
  const { typed, setTyped, send } = useTyped(value, onChange);
  const max = findMax(field);
  return (
    <TextField
      {...props}
      value={typed ?? value}
      error={findWrongCharacter(field, value) ?? error}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      maxLength={max}
      maxLengthMessage={`Maximum ${max} characters allowed`}
      onChange={(raw) => {
        // White space at an end belongs to what comes next.
        setTyped(raw);
        send(String(getKindRules(field as FieldOf<"text">).read(raw, field as FieldOf<"text">)));
      }}
    />
  );
}
