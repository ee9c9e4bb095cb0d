import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

const listedAtMost = 100;

export interface RequestRow extends Pick<Row<"document_requests">, "id" | "note" | "due_on" | "requested_at"> {
  readonly document_type: string;
  readonly is_open: boolean;
  /** Since when it's the client's turn: a rejection starts anew. */
  readonly open_since: Date;
}

/** What the firm asked for and hasn't withdrawn, newest first. */
export const listOwnRequests = (db: Queryable, clientId: string): Promise<RequestRow[]> =>
  db.list<RequestRow>({
    prepared: `select r.id, t.name as document_type, r.note, r.due_on, r.requested_at, r.fulfilled_at is null as is_open,
          coalesce(r.reopened_at, r.requested_at) as open_since
        from document_requests r join document_types t on t.id = r.document_type_id
        where r.client_id = $1 and r.withdrawn_at is null order by r.requested_at desc, t.position, r.id limit ${listedAtMost}`,
    values: [clientId],
  });

export interface ReviewedRow {
  readonly id: string;
  readonly document_type: string;
  readonly name: string;
  readonly is_accepted: boolean;
  readonly rejection_reason: string | null;
  readonly reviewed_at: Date;
}

/** Newest first. */
export const listOwnReviewed = (db: Queryable, clientId: string): Promise<ReviewedRow[]> =>
  db.list<ReviewedRow>({
    prepared: `select d.id, t.name as document_type, f.name, d.review_state = 'accepted' as is_accepted, d.rejection_reason, d.reviewed_at
        from documents d join document_types t on t.id = d.document_type_id join stored_files f on f.id = d.file_id and f.client_id = d.client_id
        where d.client_id = $1 and d.reviewed_at is not null and d.deleted_at is null
        order by d.reviewed_at desc, d.id limit ${listedAtMost}`,
    values: [clientId],
  });

export type BookedRow = Pick<Row<"appointments">, "id" | "title" | "starts_at" | "created_at">;

/** Newest first. */
export const listOwnCalls = (db: Queryable, clientId: string): Promise<BookedRow[]> =>
  db.list<BookedRow>({
    prepared: `select id, title, starts_at, created_at from appointments
        where client_id = $1 and status = 'Scheduled' order by starts_at desc, id limit ${listedAtMost}`,
    values: [clientId],
  });

export interface LenderEventRow extends Pick<Row<"submission_events">, "id" | "kind" | "at"> {
  readonly lender_name: string;
  readonly reference: string;
}

/** That the client's files went to lenders, and what came of it, newest first. The rest is on "Who has my file". */
export const listOwnLenderEvents = (db: Queryable, clientId: string): Promise<LenderEventRow[]> =>
  db.list<LenderEventRow>({
    prepared: `select e.id, e.kind, e.at, l.name as lender_name, a.reference
        from submission_events e join submissions s on s.id = e.submission_id join lenders l on l.id = s.lender_id
          join applications a on a.id = s.application_id
        where e.client_id = $1 and e.kind in ('sent', 'chosen', 'refused', 'passed', 'funded') order by e.at desc, e.id limit ${listedAtMost}`,
    values: [clientId],
  });

/**
 * Whether My offers asks the client to answer one: it's shown, hasn't expired, and none was chosen for its application.
 * @param today YYYY-MM-DD
 */
export const hasOpenOffer = (db: Queryable, clientId: string, today: string): Promise<boolean> =>
  db.exists({
    prepared: `select 1 from offers o join submissions s on s.id = o.submission_id
      where o.client_id = $1 and o.state = 'shown' and (o.expires_on is null or o.expires_on >= $2) and not exists (
        select 1 from offers c join submissions t on t.id = c.submission_id
        where t.application_id = s.application_id and c.state = 'chosen')`,
    values: [clientId, today],
  });
