import type { Queryable } from "../../db/database.ts";

export interface StoredConsent {
  readonly subject: string;
  readonly version: number;
  readonly wording: string;
  readonly wording_hash: Buffer;
  readonly given_at: Date;
  readonly given_from: string | null;
}

/** Newest first. */
export const listConsents = async (db: Queryable, clientId: string): Promise<StoredConsent[]> =>
  (
    await db.query<StoredConsent>(
      `select subject, version, wording, wording_hash, given_at, host(given_from) as given_from from consents
       where client_id = $1 order by given_at desc, id`,
      [clientId],
    )
  ).rows;

export interface ConsentRow {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string;
  readonly version: number;
  readonly wording: string;
  /** SHA-256 of the wording. */
  readonly wordingHash: Buffer;
  readonly givenAt: Date;
  readonly givenFrom: string;
}

export const insertConsent = async (db: Queryable, row: ConsentRow): Promise<void> => {
  await db.query({
    name: "consent-insert",
    text: `insert into consents (id, client_id, subject, version, wording, wording_hash, given_at, given_from)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [row.id, row.clientId, row.subject, row.version, row.wording, row.wordingHash, row.givenAt, row.givenFrom],
  });
};
