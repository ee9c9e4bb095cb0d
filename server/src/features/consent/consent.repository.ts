import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";

export type StoredConsent = Pick<
  Row<"consents">,
  "subject" | "version" | "wording" | "wording_hash" | "given_at" | "given_from" | "signature" | "revoked_at"
>;

const columns =
  "subject, version, wording, wording_hash, given_at, host(given_from) as given_from, signature, revoked_at";

/** Newest first. */
export const listConsents = (db: Queryable, clientId: string): Promise<StoredConsent[]> =>
  db.list<StoredConsent>(`select ${columns} from consents where client_id = $1 order by given_at desc, id`, [clientId]);

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
  /** The typed name; null for a consent given with a checkbox alone. */
  readonly signature: string | null;
}

/** @returns false for a signature when the client has signed this version and not revoked it */
export const insertConsent = (db: Queryable, row: ConsentRow): Promise<boolean> =>
  db.hasChanged({
    prepared: `insert into consents
          (id, client_id, subject, version, wording, wording_hash, given_at, given_from, signature, signature_hash)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, sha256(convert_to($9, 'UTF8')))
        on conflict (client_id, subject, version) where signature is not null and revoked_at is null do nothing`,
    values: [
      row.id,
      row.clientId,
      row.subject,
      row.version,
      row.wording,
      row.wordingHash,
      row.givenAt,
      row.givenFrom,
      row.signature,
    ],
  });

export type SignedConsent = StoredConsent & { readonly signature: string };

/** The newest signature on the subject that hasn't been revoked. */
export const findOpenSignature = (
  db: Queryable,
  clientId: string,
  subject: string,
): Promise<SignedConsent | undefined> =>
  db.find<SignedConsent>({
    prepared: `select ${columns} from consents
        where client_id = $1 and subject = $2 and signature is not null and revoked_at is null
        order by given_at desc, id limit 1`,
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
