import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface OwnRequestRow
  extends Pick<Row<"document_requests">, "id" | "document_type_id" | "note" | "due_on" | "fulfilled_at"> {
  readonly document_type: string;
  readonly lender_name: string | null;
  readonly asked_by: string;
  readonly asked_at: Date;
  /** Of the rejected document; both or neither. */
  readonly filename: string | null;
  readonly rejection_reason: string | null;
}

const listedAtMost = 100;
const doneShownDays = 30;

// Repeating the client for the document helps the planner, which otherwise searches everyone's.
const rows = `select r.id, r.document_type_id, t.name as document_type, r.note, r.due_on, s.name as asked_by, r.requested_at as asked_at,
    (select l.name from lender_requests q join submissions b on b.id = q.submission_id join lenders l on l.id = b.lender_id
      where q.document_request_id = r.id limit 1) as lender_name, r.fulfilled_at, f.name as filename, d.rejection_reason
  from document_requests r join document_types t on t.id = r.document_type_id join staff s on s.id = r.requested_by
    left join documents d
      on d.id = r.fulfilled_document_id and d.client_id = r.client_id and r.fulfilled_at is null and d.review_state = 'rejected'
        and d.deleted_at is null
    left join stored_files f on f.id = d.file_id
  where r.client_id = $1 and r.withdrawn_at is null`;

/** Open requests, due soonest first, then those fulfilled lately. */
export const listOwn = (db: Queryable, clientId: string): Promise<OwnRequestRow[]> =>
  db.list<OwnRequestRow>({
    prepared: `${rows} and (r.fulfilled_at is null or r.fulfilled_at > now() - interval '${doneShownDays} days')
        order by r.fulfilled_at desc nulls first, r.due_on, r.requested_at, t.position, r.id limit ${listedAtMost}`,
    values: [clientId],
  });

/** All of them, newest first. */
export const listForExport = (db: Queryable, clientId: string): Promise<OwnRequestRow[]> =>
  db.list<OwnRequestRow>({ prepared: `${rows} order by r.requested_at desc, t.position, r.id`, values: [clientId] });

export interface NeedRow {
  readonly document_type: string;
  readonly note: string | null;
  readonly due_on: string | null;
}

/** Open requests the client hasn't been mailed about. Marks them as mailed. */
export const claimRequests = (tx: Transaction, clientId: string): Promise<NeedRow[]> =>
  tx.list<NeedRow>({
    prepared: `update document_requests r set is_told = true from document_types t
        where r.client_id = $1 and t.id = r.document_type_id and not r.is_told
          and r.fulfilled_at is null and r.withdrawn_at is null
        returning t.name as document_type, r.note, r.due_on`,
    values: [clientId],
  });

export interface RejectionRow {
  readonly document_type: string;
  readonly rejection_reason: string;
  readonly due_on: string | null;
}

/** The same for rejected documents. */
export const claimRejections = (tx: Transaction, clientId: string): Promise<RejectionRow[]> =>
  tx.list<RejectionRow>({
    prepared: `update documents d set is_rejection_told = true from document_types t
        where d.client_id = $1 and t.id = d.document_type_id and d.review_state = 'rejected'
          and not d.is_rejection_told and d.deleted_at is null and d.rejection_reason is not null
        returning t.name as document_type, d.rejection_reason,
          (select min(r.due_on) from document_requests r
            where r.fulfilled_document_id = d.id and r.fulfilled_at is null and r.withdrawn_at is null) as due_on`,
    values: [clientId],
  });
