import { consentPurposes } from "@funding-desk/contract/lender-consent/states";
import { openSubmissionStatuses } from "@funding-desk/contract/submission/states";
import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";

/** A kind of document that we have. The field is that of the application's form it was sent with; null for one by itself. */
export type GivenRow = Pick<Row<"documents">, "document_type_id" | "field">;

/** Rejected ones included. A file that the virus scanner refused isn't there anymore. */
export const listGiven = (db: Queryable, clientId: string): Promise<GivenRow[]> =>
  db.list<GivenRow>({
    prepared: `select distinct d.document_type_id, d.field from documents d join stored_files f on f.id = d.file_id
        where d.client_id = $1 and d.deleted_at is null and f.state <> 'infected'`,
    values: [clientId],
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
