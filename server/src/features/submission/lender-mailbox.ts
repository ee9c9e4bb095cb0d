import type { StaffIdentity } from "../../staff-session/staff-identity.ts";

const findDomain = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

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
  const domains = known.filter((address) => address !== "").map(findDomain);
  if (role === "manager" || domains.length === 0 || domains.includes(findDomain(email))) return undefined;
  return `Only a manager can send a file elsewhere than to ${[...new Set(domains)].join(" or ")}.`;
};
