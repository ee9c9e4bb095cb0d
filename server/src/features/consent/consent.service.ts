import { createHash, randomUUID } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import { insertConsent, listConsents } from "./consent.repository.ts";

/** What someone agreed to, in the words beside the checkbox. */
export interface GivenConsent {
  readonly clientId: string;
  /** A form's name. */
  readonly subject: string;
  /** The form's version. */
  readonly version: number;
  /** The exact text; its hash is stored beside it. */
  readonly wording: string;
  readonly givenAt: Date;
  /** The network address it came from. */
  readonly address: string;
  /** The typed name, for a consent that is signed. */
  readonly signature?: string | null;
}

/**
 * Records the evidence of a consent in the transaction that stores what it was given for.
 * @returns false for a signature when this version is already signed and not revoked
 */
export const recordConsent = (tx: Transaction, { address, signature = null, ...consent }: GivenConsent) =>
  insertConsent(tx, {
    id: randomUUID(),
    givenFrom: address,
    wordingHash: createHash("sha256").update(consent.wording).digest(),
    signature,
    ...consent,
  });

/** The evidence of every consent the client gave, newest first. */
export const exportConsents = async (database: Database, clientId: string) =>
  (await listConsents(database, clientId)).map((row) => ({
    subject: row.subject,
    version: row.version,
    text: row.wording,
    sha256_of_text: row.wording_hash.toString("hex"),
    signed_as: row.signature,
    given_at: row.given_at.toISOString(),
    given_from_address: row.given_from,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }));
