import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";

export const findNameFault = (name: string): string | undefined => {
  if (name === "") return "Please enter a name.";
  if (name.length > staffLimits.nameChars) return `Use at most ${staffLimits.nameChars} characters.`;
  // The name goes into mail headers.
  return /[\p{Cc}\p{Cs}<>"]/u.test(name) ? "Please enter a name without special characters." : undefined;
};

/** A member in the shape of a client, whose password must not be made of the name. Members have one name, clients two. */
export const toPasswordOwner = ({ name, email }: { readonly name: string; readonly email: string }) => {
  const [firstName = "", ...others] = name.split(/\s+/);
  return { firstName, lastName: others.join(" "), email };
};
