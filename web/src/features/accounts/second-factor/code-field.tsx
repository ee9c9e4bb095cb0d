import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import type { ReactNode, Ref } from "react";
import { TextField } from "../../../ui/text-field.tsx";

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly label?: string;
  readonly name?: string;
  readonly hint?: ReactNode;
  /** Allows letters, which recovery codes have. */
  readonly takesLetters?: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A code from an authenticator app, or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, error, label = "Code", name = "code", hint, takesLetters = false, ref } = props;
  return (
    <TextField
      ref={ref}
      name={name}
      label={label}
      hint={hint}
      required
      value={value}
      onChange={onChange}
      error={error}
      maxLength={secondFactorLimits.codeChars}
      inputMode={takesLetters ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
