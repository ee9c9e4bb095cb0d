import { isAcceptedEmail } from "@funding-desk/contract/email";
import { DomainError } from "./errors.ts";

/** @throws {DomainError} `invalid_fields` with all faults, if there are any */
export const requireNone = (faults: Readonly<Record<string, string | undefined>>): void => {
  const fields = Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])),
  );
  if (Object.keys(fields).length > 0) throw new DomainError("invalid_fields", { fields });
};

/** Accepts any domain, unlike a client's own address: the firm knows whom it writes to. */
export const findEmailFault = (email: string): string | undefined => {
  const ending = email.slice(email.lastIndexOf(".") + 1).toLowerCase();
  const isGood = isAcceptedEmail(email, { topLevelDomains: [ending], disposableDomains: [] });
  return isGood ? undefined : "Please enter a valid email address.";
};

interface LineRules {
  readonly max: number;
  /** Names what is missing: "a label". */
  readonly what: string;
}

/** Checks a required, trimmed line, which may end up in a mail's header. */
export const findLineFault = (line: string, { max, what }: LineRules): string | undefined => {
  if (line === "") return `Please enter ${what}.`;
  if ([...line].length > max) return `Maximum ${max} characters allowed`;
  return /[\p{Cc}\p{Cs}]/u.test(line) ? "Please remove the special characters." : undefined;
};

/** Checks a whole number against its limits. */
export const findNumberFault = (value: number, [least, most]: readonly [number, number]): string | undefined =>
  Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `Please enter a whole number from ${least} to ${most.toLocaleString("en-US")}.`;
