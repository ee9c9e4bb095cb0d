import { randomUUID } from "node:crypto";
import type { Transaction } from "../../db/transaction.ts";
import { insertConsent } from "./consent.repository.ts";

/** What somebody agreed to, in the words that stood beside the tick. */
export interface GivenConsent {
  readonly clientId: string;
  /** What it is about: a form's name. */
  readonly subject: string;
  readonly wording: string;
  readonly givenAt: Date;
  /** The network address it came from. */
  readonly address: string;
}

/** Keeps the evidence of a consent, in the transaction that stores what it was given for. */
export const recordConsent = (tx: Transaction, { address, ...consent }: GivenConsent): Promise<void> =>
  insertConsent(tx, { id: randomUUID(), givenFrom: address, ...consent });
