import { limits } from "@funding-desk/contract/platform/limits";
import { PasswordField, type PasswordFieldProps } from "../../../ui/password-field.tsx";

/** The signed-in client's own password, which some acts ask for again. */
export function OwnPasswordField(props: Omit<PasswordFieldProps, "autoComplete" | "label">) {
  return (
    <PasswordField
      {...props}
      label="Your password"
      autoComplete="current-password"
      required
      maxLength={limits.wireTextChars}
    />
  );
}

/** What is missing; false when something is typed. */
export const missingPassword = (password: string): string | false => password === "" && "Enter your password.";
