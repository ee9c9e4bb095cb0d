import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import { TextField } from "../../../ui/text-field.tsx";

interface PasskeyNameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Names a passkey, to tell it from the others. */
export function PasskeyNameField(props: PasskeyNameFieldProps) {
  return (
    <TextField
      {...props}
      name="passkeyName"
      label="Name"
      hint="For example: work laptop, phone, security key."
      required
      maxLength={secondFactorLimits.passkeyNameChars}
      autoComplete="off"
    />
  );
}

/** What is missing; false when there is a name. */
export const missingPasskeyName = (name: string): string | false => name.trim() === "" && "Give the passkey a name.";
