import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface LenderRequestRow
  extends Pick<Row<"lender_requests">, "id" | "submission_id" | "words" | "due_on" | "asked_at" | "answered_at"> {
  /** Null when the client's request is gone. */
  readonly document_type_id: number | null;
  /** What the client has uploaded for it and hasn't sent. */
  readonly document_id: string | null;
  readonly filename: string | null;
}

const rows = `select q.id, q.submission_id, q.words, q.due_on, q.asked_at, q.answered_at, r.document_type_id,
    d.id as document_id, f.name as filename
  from lender_requests q left join document_requests r on r.id = q.document_request_id
    left join documents d on d.id = r.fulfilled_document_id and r.fulfilled_at is not null and q.answered_at is null
      and d.deleted_at is null
    left join stored_files f on f.id = d.file_id`;

/** Oldest first. */
export const listLenderRequests = (db: Queryable, submissionIds: readonly string[]): Promise<LenderRequestRow[]> =>
  db.list<LenderRequestRow>({
    prepared: `${rows} where q.submission_id = any($1::uuid[]) order by q.asked_at, q.id`,
    values: [submissionIds],
  });

export interface OwnLenderRequestRow {
  readonly submission_id: string;
  readonly words: string;
  readonly is_answered: boolean;
}

/** The client's own. */
export const findLenderRequest = (
  db: Queryable,
  clientId: string,
  id: string,
): Promise<OwnLenderRequestRow | undefined> =>
  db.find<OwnLenderRequestRow>({
    prepared: `select submission_id, words, answered_at is not null as is_answered from lender_requests
      where id = $1 and client_id = $2`,
    values: [id, clientId],
  });

export interface NewLenderRequest {
  readonly id: string;
  readonly submissionId: string;
  readonly clientId: string;
  readonly documentRequestId: string;
  readonly words: string;
  readonly dueOn: string | null;
}

export const insertLenderRequest = (tx: Transaction, request: NewLenderRequest): Promise<void> =>
  tx.run({
    prepared: `insert into lender_requests (id, submission_id, client_id, document_request_id, words, due_on)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      request.id,
      request.submissionId,
      request.clientId,
      request.documentRequestId,
      request.words,
      request.dueOn,
    ],
  });

/** False when it was answered before. */
export const markAnswered = (tx: Transaction, id: string, documentId: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update lender_requests set answered_at = now(), answered_document_id = $2 where id = $1 and answered_at is null`,
    values: [id, documentId],
  });
