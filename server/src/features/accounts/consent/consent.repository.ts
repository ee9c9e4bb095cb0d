import type { Queryable } from "../../../platform/db/database.ts";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface StoredConsent
  extends Pick<
    Row<"consents">,
    | "subject"
    | "version"
    | "wording_hash"
    | "given_at"
    | "given_from"
    | "signature"
    | "revoked_at"
    | "terms_version"
    | "terms_hash"
  > {
  readonly wording: string;
  readonly terms_wording: string | null;
}

/** Consents from before 0041 carry their wording themselves. */
const stored = `select c.subject, c.version, coalesce(c.wording, w.wording, '') as wording, c.wording_hash, c.given_at,
    host(c.given_from) as given_from, c.signature, c.revoked_at, c.terms_version, c.terms_hash, t.wording as terms_wording
  from consents c left join consent_wordings w on w.hash = c.wording_hash left join consent_wordings t on t.hash = c.terms_hash`;

/** Newest first. */
export const listConsents = (db: Queryable, clientId: string): Promise<StoredConsent[]> =>
  db.list<StoredConsent>(`${stored} where c.client_id = $1 order by c.given_at desc, c.id`, [clientId]);

export interface ConsentWording {
  readonly wording: string;
  /** SHA-256 of the wording. */
  readonly wordingHash: Buffer;
}

export const insertConsentWording = (db: Queryable, { wordingHash, wording }: ConsentWording): Promise<void> =>
  db.run({
    prepared: `insert into consent_wordings (hash, wording) values ($1, $2)
      on conflict on constraint consent_wordings_pkey do nothing`,
    values: [wordingHash, wording],
  });

export interface ConsentRow {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string;
  readonly version: number;
  /** SHA-256 of a wording that is stored. */
  readonly wordingHash: Buffer;
  readonly givenAt: Date;
  readonly givenFrom: string;
  /** The typed name; null for a consent given with a checkbox alone. */
  readonly signature: string | null;
  /** For a consent that names the terms. Its words are stored. */
  readonly terms: { readonly version: number; readonly wordingHash: Buffer } | undefined;
}

/** @returns false for a signature when the client has signed this version and not revoked it */
export const insertConsent = (db: Queryable, row: ConsentRow): Promise<boolean> =>
  db.hasChanged({
    prepared: `insert into consents
          (id, client_id, subject, version, wording_hash, given_at, given_from, signature, signature_hash, terms_version,
            terms_hash)
        values ($1, $2, $3, $4, $5, $6, $7, $8, sha256(convert_to($8, 'UTF8')), $9, $10)
        on conflict (client_id, subject, version) where signature is not null and revoked_at is null do nothing`,
    values: [
      row.id,
      row.clientId,
      row.subject,
      row.version,
      row.wordingHash,
      row.givenAt,
      row.givenFrom,
      row.signature,
      row.terms?.version ?? null,
      row.terms?.wordingHash ?? null,
    ],
  });

/** Consents given with a checkbox alone, in one statement. */
export const toConsentsInsert = (rows: readonly Omit<ConsentRow, "signature">[]): Sql => {
  const values = rows.map(
    (row) =>
      sql`(${row.id}, ${row.clientId}, ${row.subject}, ${row.version}, ${row.wordingHash}, ${row.givenAt}, ${row.givenFrom},
        ${row.terms?.version ?? null}, ${row.terms?.wordingHash ?? null})`,
  );
  return sql`insert into consents (id, client_id, subject, version, wording_hash, given_at, given_from, terms_version, terms_hash) values ${sql.join(values)}`;
};

export type SignedConsent = StoredConsent & { readonly signature: string };

/** The newest signature on the subject that hasn't been revoked. */
export const findOpenSignature = (
  db: Queryable,
  clientId: string,
  subject: string,
): Promise<SignedConsent | undefined> =>
  db.find<SignedConsent>({
    prepared: `${stored} where c.client_id = $1 and c.subject = $2 and c.signature is not null and c.revoked_at is null
        order by c.given_at desc, c.id limit 1`,
    values: [clientId, subject],
  });

/** @returns whether there was one to revoke */
export const revokeSignatures = (
  db: Queryable,
  { clientId, subject, at }: { readonly clientId: string; readonly subject: string; readonly at: Date },
): Promise<boolean> =>
  db.hasChanged({
    prepared: `update consents set revoked_at = $3
        where client_id = $1 and subject = $2 and signature is not null and revoked_at is null`,
    values: [clientId, subject, at],
  });

/** Ends consents that were given with a checkbox alone. */
export const endConsents = (
  db: Queryable,
  { clientId, subject }: { readonly clientId: string; readonly subject: string },
): Promise<void> =>
  db.run({
    prepared: `update consents set revoked_at = now()
        where client_id = $1 and subject = $2 and signature is null and revoked_at is null`,
    values: [clientId, subject],
  });
