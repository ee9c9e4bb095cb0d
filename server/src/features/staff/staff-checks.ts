import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { passwordStrength } from "@funding-desk/contract/password";
import { staffLimits } from "@funding-desk/contract/staff/limits";

export const nameFault = (name: string): string | undefined => {
  if (name === "") return "Please enter a name.";
  if (name.length > staffLimits.nameChars) return `A name has at most ${staffLimits.nameChars} characters.`;
  // It stands in the head of a mail.
  return /[\p{Cc}\p{Cs}<>"]/u.test(name) ? "Please enter a name without special characters." : undefined;
};

/** A member as whoever chooses a password, which must not be made of the name: of a client two names are known, of a member one. */
export const chooserOf = ({ name, email }: { readonly name: string; readonly email: string }) => {
  const [firstName = "", ...others] = name.split(/\s+/);
  return { firstName, lastName: others.join(" "), email };
};

export const passwordFault = (password: string): string | undefined =>
  password.length <= limits.passwordMaxChars && passwordStrength(password) === "Strong"
    ? undefined
    : messages.passwordWeak;
