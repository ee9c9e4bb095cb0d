import { messages } from "@funding-desk/contract/forms/messages";
import { assessPassword } from "@funding-desk/contract/identity/password/choice";
import { describeMissing, passwordRule, ratePassword } from "@funding-desk/contract/identity/password/strength";
import { limits } from "@funding-desk/contract/platform/limits";
import { PasswordField, type PasswordFieldProps } from "../../../ui/password-field.tsx";
import { PasswordStrength } from "../../../ui/password-strength.tsx";

/** A new password, with how strong it is. */
export function NewPasswordField(props: Omit<PasswordFieldProps, "autoComplete">) {
  const { value } = props;
  const { strength, score, fault } = assessPassword(value, { firstName: "", lastName: "", email: "" });
  return (
    <PasswordField
      {...props}
      hint={passwordRule}
      autoComplete="new-password"
      required
      maxLength={limits.passwordMaxChars}
      meter={
        value === "" ? (
          <PasswordStrength label={undefined} score={0} />
        ) : (
          <PasswordStrength label={strength} score={score} fault={fault ?? describeMissing(value)} />
        )
      }
    />
  );
}

/** What is wrong with it; false when it is strong. */
export const weaknessOf = (password: string): string | false =>
  ratePassword(password) !== "Strong" && messages.passwordWeak;
