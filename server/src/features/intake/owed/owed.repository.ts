import { consentPurposes } from "@funding-desk/contract/accounts/consent/purposes";
import { openSubmissionStatuses } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** A document that we have. `field` is the application's that it answers; null for one that no one has said that of. */
export interface GivenRow
  extends Pick<
    Row<"documents">,
    | "id"
    | "client_id"
    | "document_type_id"
    | "field"
    | "co_borrower_id"
    | "part"
    | "covers_from"
    | "covers_until"
    | "review_state"
    | "uploaded_at"
  > {
  readonly filename: string;
  /** First days of the months that we read in it. */
  readonly read_from: string | null;
  readonly read_until: string | null;
  /** We read that it isn't the whole statement. */
  readonly is_short: boolean;
  /** We have looked at it, whether or not we could read anything. */
  readonly was_read: boolean;
}

/** Of some clients, oldest first, without what staff rejected and what the virus scanner refused. */
export const listGiven = (db: Queryable, clientIds: readonly string[]): Promise<GivenRow[]> =>
  db.list<GivenRow>({
    prepared: `select d.id, d.client_id, d.document_type_id, d.field, d.co_borrower_id, d.part, d.covers_from, d.covers_until,
        d.review_state, d.uploaded_at, f.name as filename, r.covers_from as read_from, r.covers_until as read_until,
        coalesce(r.is_short, false) as is_short, r.file_id is not null as was_read
      from documents d join stored_files f on f.id = d.file_id left join file_readings r on r.file_id = f.id
      where d.client_id = any ($1::uuid[]) and d.deleted_at is null and f.state <> 'infected' and d.review_state <> 'rejected'
      order by d.uploaded_at, f.name, d.id`,
    values: [clientIds],
  });

/** Where a document belongs among the client's papers. */
export interface PaperPlace extends Pick<Row<"documents">, "field" | "co_borrower_id" | "part" | "document_type_id"> {
  readonly clientId: string;
  readonly documentId: string;
}

/** False for a document that isn't the client's, or that staff have decided on. */
export const updatePlace = (
  tx: Transaction,
  { clientId, documentId, field, co_borrower_id, part, document_type_id }: PaperPlace,
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update documents set field = $3, co_borrower_id = $4, part = $5, document_type_id = $6
      where id = $1 and client_id = $2 and deleted_at is null and review_state = 'waiting'`,
    values: [documentId, clientId, field, co_borrower_id, part, document_type_id],
  });

/** Whether it is the client's and there. */
export const isOwnDocument = (db: Queryable, clientId: string, documentId: string): Promise<boolean> =>
  db.exists({
    prepared: "select 1 from documents where id = $1 and client_id = $2 and deleted_at is null",
    values: [documentId, clientId],
  });

export type AskedTypeRow = Pick<Row<"document_types">, "id" | "slug" | "name">;

/** The types that the firm asks for. */
export const listAskedTypes = (db: Queryable): Promise<AskedTypeRow[]> =>
  db.list<AskedTypeRow>({ prepared: "select id, slug, name from document_types where is_active" });

export interface WaitingConsentRow extends Pick<Row<"lender_consents">, "id" | "purpose"> {
  readonly lender_name: string;
}

/** The client's own consents that were neither given nor refused. */
export const listWaitingConsents = (db: Queryable, clientId: string): Promise<WaitingConsentRow[]> =>
  db.list<WaitingConsentRow>({
    prepared: `select c.id, c.purpose, l.name as lender_name
      from lender_consents c join submissions s on s.id = c.submission_id join lenders l on l.id = s.lender_id
      where c.client_id = $1 and c.person = 'client' and num_nonnulls(c.given_at, c.declined_at, c.revoked_at, c.voided_at) = 0
        and s.status = any($2::text[])
      order by c.asked_at, array_position($3::text[], c.purpose), c.id`,
    values: [clientId, openSubmissionStatuses, consentPurposes],
  });

export interface WaitingAnswerRow extends Pick<Row<"lender_requests">, "id"> {
  readonly lender_name: string;
  readonly filename: string;
}

/** What the client has uploaded for a lender's question and not sent. */
export const listWaitingAnswers = (db: Queryable, clientId: string): Promise<WaitingAnswerRow[]> =>
  db.list<WaitingAnswerRow>({
    prepared: `select q.id, l.name as lender_name, f.name as filename
      from lender_requests q join submissions s on s.id = q.submission_id join lenders l on l.id = s.lender_id
        join document_requests r on r.id = q.document_request_id and r.fulfilled_at is not null
        join documents d on d.id = r.fulfilled_document_id and d.deleted_at is null
        join stored_files f on f.id = d.file_id
      where q.client_id = $1 and q.answered_at is null and s.status = any($2::text[])
      order by q.asked_at, q.id`,
    values: [clientId, openSubmissionStatuses],
  });

export interface CoBorrowerLinkRow {
  readonly co_borrower_id: string;
  readonly sent_at: Date;
}

/** When each of these co-borrowers was last mailed a private link. */
export const listCoBorrowerLinks = (db: Queryable, coBorrowerIds: readonly string[]): Promise<CoBorrowerLinkRow[]> =>
  db.list<CoBorrowerLinkRow>({
    prepared: `select k.co_borrower_id, max(k.created_at) as sent_at from private_links k
      where k.co_borrower_id = any ($1::uuid[]) group by k.co_borrower_id`,
    values: [coBorrowerIds],
  });

/** What was owed since a day, by some clients or by everyone (null). */
export interface OwedFilter {
  readonly clientIds: readonly string[] | null;
  /** YYYY-MM-DD */
  readonly since: string;
}

/** Something a client owes, with the day it's due; null when no one set one. */
export interface OwedRow {
  readonly id: string;
  readonly client_id: string;
  readonly since: Date;
  readonly due_on: string | null;
  /** Of the firm's document type, or the lender's name. */
  readonly name: string;
}

export interface AskedRow extends OwedRow {
  readonly document_type_id: number;
}

/** Open requests for documents that were asked for, or due, since then. */
export const listAskedSince = (db: Queryable, { clientIds, since }: OwedFilter): Promise<AskedRow[]> =>
  db.list<AskedRow>({
    prepared: `select r.id, r.client_id, coalesce(r.reopened_at, r.requested_at) as since, r.due_on, t.name, r.document_type_id
      from document_requests r join document_types t on t.id = r.document_type_id
      where r.fulfilled_at is null and r.withdrawn_at is null and ($1::uuid[] is null or r.client_id = any ($1))
        and (r.requested_at >= $2::date or r.due_on >= $2::date or r.reopened_at >= $2::date)
      order by r.due_on nulls last, r.requested_at, t.position, r.id`,
    values: [clientIds, since],
  });

/** Clients' own consents that wait. */
export const listConsentsSince = (db: Queryable, { clientIds, since }: OwedFilter): Promise<OwedRow[]> =>
  db.list<OwedRow>({
    prepared: `select c.id, c.client_id, c.asked_at as since, null::date as due_on, l.name
      from lender_consents c join submissions s on s.id = c.submission_id join lenders l on l.id = s.lender_id
      where c.person = 'client' and c.given_at is null and c.declined_at is null and c.revoked_at is null and c.voided_at is null
        and c.client_id is not null and ($1::uuid[] is null or c.client_id = any ($1)) and c.asked_at >= $2::date
        and s.status = any ($3::text[])
      order by c.asked_at, c.id`,
    values: [clientIds, since, openSubmissionStatuses],
  });

/** What clients uploaded for a lender and haven't sent. */
export const listAnswersSince = (db: Queryable, { clientIds, since }: OwedFilter): Promise<OwedRow[]> =>
  db.list<OwedRow>({
    prepared: `select q.id, q.client_id, r.fulfilled_at as since, q.due_on, l.name
      from lender_requests q join submissions s on s.id = q.submission_id join lenders l on l.id = s.lender_id
        join document_requests r on r.id = q.document_request_id
        join documents d on d.id = r.fulfilled_document_id and d.deleted_at is null
      where q.answered_at is null and ($1::uuid[] is null or q.client_id = any ($1))
        and r.fulfilled_at is not null and (r.fulfilled_at >= $2::date or q.due_on >= $2::date) and s.status = any ($3::text[])
      order by r.fulfilled_at, q.id`,
    values: [clientIds, since, openSubmissionStatuses],
  });
