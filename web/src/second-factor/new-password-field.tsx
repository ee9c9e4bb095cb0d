import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { assessPassword } from "@funding-desk/contract/password/choice";
import { ratePassword } from "@funding-desk/contract/password/strength";
import { PasswordField, type PasswordFieldProps } from "../ui/password-field.tsx";
import { PasswordStrength } from "../ui/password-strength.tsx";

/** A new password, with how strong it is. */
export function NewPasswordField(props: Omit<PasswordFieldProps, "autoComplete">) {
  const { value } = props;
  const { strength, score, fault } = assessPassword(value, { firstName: "", lastName: "", email: "" });
  return (
    <PasswordField
      {...props}
      hint="At least 8 characters, with an upper case letter, a lower case letter, a digit and one of @$!%*?&"
      autoComplete="new-password"
      required
      maxLength={limits.passwordMaxChars}
      meter={<PasswordStrength label={value === "" ? undefined : strength} score={score} fault={fault} />}
    />
  );
}

/** What is wrong with it; false when it is strong. */
export const weaknessOf = (password: string): string | false =>
  ratePassword(password) !== "Strong" && messages.passwordWeak;
