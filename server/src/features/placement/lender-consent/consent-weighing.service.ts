import { weighConsents } from "@funding-desk/contract/placement/door/door-state";
import type { StandingMailbox } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { type LenderConsentRow, listConsents } from "./lender-consent.repository.ts";

const listOfNames = new Intl.ListFormat("en-US");

/** Someone in an application. */
export interface Person {
  /** Null for the client. */
  readonly coBorrowerId: string | null;
  readonly name: string;
  readonly email: string;
  /** Null unless staff entered it. */
  readonly mailbox: StandingMailbox | null;
}

/** Those of them whose consent to send the file isn't given and valid. */
export const findMissing = (consents: readonly LenderConsentRow[], people: readonly Person[]): Person[] => {
  const [first] = consents;
  if (!first) return [...people];
  const asked = consents.filter(({ purpose }) => purpose === "submit").map(toWeighed);
  return [...weighConsents(people, asked, first.read_at).missing];
};

/** Those who haven't signed, whatever may keep a signature from counting yet. */
export const findUnheld = (consents: readonly LenderConsentRow[], people: readonly Person[]): Person[] => {
  const unheld = people.map((person) => ({ ...person, mailbox: null }));
  const missing = new Set(findMissing(consents, unheld).map(({ coBorrowerId }) => coBorrowerId));
  return people.filter(({ coBorrowerId }) => missing.has(coBorrowerId));
};

/** Whether they have signed it and it's valid, whatever may keep the signature from counting yet. */
export const isHeld = (row: LenderConsentRow, person: Person): boolean =>
  weighConsents([{ ...person, mailbox: null }], [toWeighed(row)], row.read_at).live.length > 0;

const toWeighed = (row: LenderConsentRow) => ({ ...row, mailbox: row.known_by?.mailbox ?? null });

/** Call it under the submission's lock. @throws {DomainError} `consent_missing`, with the names of those who haven't agreed */
export const requireConsents = async (
  tx: Queryable,
  submissionId: string,
  people: readonly Person[],
): Promise<void> => {
  const missing = findMissing(await listConsents(tx, [submissionId]), people);
  if (missing.length > 0)
    throw new DomainError("consent_missing", {
      sentence: `Nothing was sent: there's no valid consent from ${listOfNames.format(missing.map(({ name }) => name))}.`,
    });
};
