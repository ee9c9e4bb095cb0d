import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";

const findDomain = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Where everyone can have a mailbox, so that the domain says nothing about whose it is. */
const sharedDomains: ReadonlySet<string> = new Set([
  "aol.com",
  "comcast.net",
  "fastmail.com",
  "gmail.com",
  "gmx.com",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "me.com",
  "msn.com",
  "outlook.com",
  "proton.me",
  "protonmail.com",
  "yahoo.com",
  "ymail.com",
  "zoho.com",
]);

/** The part of an address that has to be the lender's. */
const findOwnPart = (email: string): string => {
  const domain = findDomain(email);
  return sharedDomains.has(domain) ? email.toLowerCase() : domain;
};

/**
 * A file goes where the catalog has the lender's mailbox, or where it went before: anyone can own another mailbox, so a manager
 * stands for it.
 * @param known addresses of the lender; blank where the catalog has none
 */
export const findMailboxFault = (
  { role }: Pick<StaffIdentity, "role">,
  email: string,
  known: readonly string[],
): string | undefined => {
  const parts = known.filter((address) => address !== "").map(findOwnPart);
  if (role === "manager" || parts.includes(findOwnPart(email))) return undefined;
  if (parts.length === 0)
    return "The catalog has no mailbox of this lender. Please ask a manager to enter it there, or to prepare this file.";
  return `Only a manager can send a file elsewhere than to ${[...new Set(parts)].join(" or ")}.`;
};
