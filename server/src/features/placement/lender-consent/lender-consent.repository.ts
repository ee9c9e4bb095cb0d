import { type ConsentPurpose, consentPurposes } from "@funding-desk/contract/accounts/consent/purposes";
import type { ConsentPerson } from "@funding-desk/contract/placement/lender-consent/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface LenderConsentRow
  extends Pick<
    Row<"lender_consents">,
    | "id"
    | "submission_id"
    | "client_id"
    | "person"
    | "co_borrower_id"
    | "purpose"
    | "version"
    | "text_sha256"
    | "asked_at"
    | "given_at"
    | "given_from"
    | "expires_at"
    | "declined_at"
    | "revoked_at"
    | "voided_at"
    | "signature"
  > {
  readonly text: string;
  /** How the person who signed was known; null for those who signed before it was recorded. */
  readonly known_by: KnownBy | null;
  /** The database's clock, which dates the consents. */
  readonly read_at: Date;
}

/** How someone who signed was known. */
export interface KnownBy {
  readonly channel: "password" | "mailed code";
  /** Where the account or the private link gets its mail. */
  readonly mailbox: string;
  /** Since when that has been their address. Left out where it wasn't recorded. */
  readonly since?: string;
  /** The member who entered it; null when they, or the client, did. */
  readonly set_by?: string | null;
}

const stored = `select id, submission_id, client_id, person, co_borrower_id, purpose, version, coalesce(text, '') as text, text_sha256, asked_at,
    given_at, host(given_from) as given_from, expires_at, declined_at, revoked_at, voided_at, signature, known_by, clock_timestamp() as read_at
  from lender_consents`;

// What is asked for at the same time has one `asked_at`: the contract's order of purposes tells it apart. The client comes first.
const byPurposeAndPerson = "array_position($2::text[], purpose), person = 'co-borrower'";

/** What wasn't replaced by another question, oldest first. */
export const listConsents = (db: Queryable, submissionIds: readonly string[]): Promise<LenderConsentRow[]> =>
  db.list<LenderConsentRow>({
    prepared: `${stored} where submission_id = any($1::uuid[]) and voided_at is null order by asked_at, ${byPurposeAndPerson}, id`,
    values: [submissionIds, consentPurposes],
  });

/** Everything one co-borrower was asked for, oldest first. */
export const listConsentsOfCoBorrower = (db: Queryable, coBorrowerId: string): Promise<LenderConsentRow[]> =>
  db.list<LenderConsentRow>({
    prepared: `${stored} where co_borrower_id = $1 and voided_at is null order by asked_at, ${byPurposeAndPerson}, id`,
    values: [coBorrowerId, consentPurposes],
  });

/** Replaced ones, too, newest first. */
export const listConsentsOfClient = (db: Queryable, clientId: string): Promise<LenderConsentRow[]> =>
  db.list<LenderConsentRow>({
    prepared: `${stored} where client_id = $1 order by asked_at desc, ${byPurposeAndPerson}, id`,
    values: [clientId, consentPurposes],
  });

/** Whose consent it is. */
export type Giver =
  | { readonly person: "client"; readonly clientId: string }
  | { readonly person: "co-borrower"; readonly coBorrowerId: string };

const isGivers = "case when $2 = 'client' then person = 'client' and client_id = $3 else co_borrower_id = $3 end";
const toGiverValues = (giver: Giver): [person: string, id: string] => [
  giver.person,
  giver.person === "client" ? giver.clientId : giver.coBorrowerId,
];

export const findConsent = (db: Queryable, id: string, giver: Giver): Promise<LenderConsentRow | undefined> =>
  db.find<LenderConsentRow>({
    prepared: `${stored} where id = $1 and ${isGivers}`,
    values: [id, ...toGiverValues(giver)],
  });

/** Makes whoever sends the submission, ends it, or changes its consents wait. Others can still add rows that belong to it. */
export const lockSubmission = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "select from submissions where id = $1 for no key update", values: [id] });

export interface NewLenderConsent {
  readonly id: string;
  readonly submissionId: string;
  readonly clientId: string;
  readonly coBorrowerId: string | null;
  readonly person: ConsentPerson;
  readonly purpose: ConsentPurpose;
  readonly scope: object;
  readonly version: number;
  readonly text: string;
  readonly staffId: string;
}

export const insertConsent = (tx: Transaction, consent: NewLenderConsent): Promise<void> =>
  tx.run({
    prepared: `insert into lender_consents (id, submission_id, client_id, co_borrower_id, person, purpose, scope, version, text,
          text_sha256, asked_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, sha256(convert_to($9, 'UTF8')), $10)`,
    values: [
      consent.id,
      consent.submissionId,
      consent.clientId,
      consent.coBorrowerId,
      consent.person,
      consent.purpose,
      JSON.stringify(consent.scope),
      consent.version,
      consent.text,
      consent.staffId,
    ],
  });

/** They were asked for something else since. */
export const voidConsents = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  tx.run({
    prepared: "update lender_consents set voided_at = now() where id = any($1::uuid[]) and voided_at is null",
    values: [ids],
  });

export interface Signing {
  readonly id: string;
  readonly signature: string;
  readonly address: string;
  readonly knownBy: KnownBy;
  readonly days: number;
}

/** False when it was answered or replaced before. */
export const signConsent = (tx: Transaction, { id, signature, address, knownBy, days }: Signing): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update lender_consents set given_at = now(), given_from = $3, signature = $2,
          signature_hash = sha256(convert_to($2, 'UTF8')), expires_at = now() + $4 * interval '1 day', known_by = $5
        where id = $1 and given_at is null and declined_at is null and revoked_at is null and voided_at is null`,
    values: [id, signature, address, days, JSON.stringify(knownBy)],
  });

/** What a co-borrower was asked and agreed to, when the mailbox it went through isn't theirs anymore. */
export const voidOfCoBorrower = (tx: Transaction, coBorrowerId: string): Promise<void> =>
  tx.run({
    prepared: `update lender_consents set voided_at = now()
      where co_borrower_id = $1 and voided_at is null and declined_at is null and revoked_at is null`,
    values: [coBorrowerId],
  });

export const markDeclined = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update lender_consents set declined_at = now()
      where id = $1 and given_at is null and declined_at is null and voided_at is null`,
    values: [id],
  });

export const markRevoked = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared:
      "update lender_consents set revoked_at = now() where id = $1 and given_at is not null and revoked_at is null",
    values: [id],
  });
