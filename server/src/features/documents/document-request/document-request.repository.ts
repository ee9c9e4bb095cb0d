import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface RequestRow
  extends Omit<Row<"document_requests">, "client_id" | "requested_by" | "is_told" | "reopened_at"> {
  readonly document_type: string;
  readonly staff_name: string;
}

const listedAtMost = 100;

const rows = `select r.id, r.document_type_id, t.name as document_type, r.note, r.due_on, s.name as staff_name, r.requested_at,
    r.fulfilled_at, r.withdrawn_at, r.fulfilled_document_id
  from document_requests r join document_types t on t.id = r.document_type_id join staff s on s.id = r.requested_by
  where r.client_id = $1`;

/** Open ones first, then the newest. */
export const listRequests = (db: Queryable, clientId: string): Promise<RequestRow[]> =>
  db.list<RequestRow>({
    prepared: `${rows} order by num_nonnulls(r.fulfilled_at, r.withdrawn_at), r.requested_at desc, t.position, r.id limit ${listedAtMost}`,
    values: [clientId],
  });

export const findRequest = (db: Queryable, clientId: string, id: string): Promise<RequestRow | undefined> =>
  db.find<RequestRow>({ prepared: `${rows} and r.id = $2`, values: [clientId, id] });

/** Without unknown types and those no longer asked for. */
export const listTypeNames = (db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  db.list<{ id: number; name: string }>({
    prepared: "select id, name from document_types where id = any($1) and is_active",
    values: [ids],
  });

/** The type for what has none of its own. */
export const listOtherType = (db: Queryable): Promise<{ id: number; name: string }[]> =>
  db.list<{ id: number; name: string }>({
    prepared: "select id, name from document_types where slug = 'other'",
  });

/** The types of requests that the client hasn't answered. */
export const listOpenTypes = (tx: Transaction, clientId: string): Promise<number[]> =>
  tx.listValues<number>({
    prepared: `select document_type_id from document_requests
      where client_id = $1 and fulfilled_at is null and withdrawn_at is null`,
    values: [clientId],
  });

export interface NewRequest {
  readonly id: string;
  readonly clientId: string;
  readonly typeId: number;
  readonly note: string | null;
  readonly dueOn: string | null;
  readonly staffId: string;
}

export const insertRequest = (tx: Transaction, request: NewRequest): Promise<void> =>
  tx.run({
    prepared: `insert into document_requests (id, client_id, document_type_id, note, due_on, requested_by)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [request.id, request.clientId, request.typeId, request.note, request.dueOn, request.staffId],
  });

export interface Replacement {
  readonly id: string;
  readonly documentId: string;
  readonly dueOn: string | null;
  readonly staffId: string;
}

/** An open request for another document of the type. The client hears of it with the rejection. */
export const insertReplacement = (tx: Transaction, request: Replacement): Promise<void> =>
  tx.run({
    prepared: `insert into document_requests (id, client_id, document_type_id, due_on, requested_by, fulfilled_document_id, is_told)
      select $1, client_id, document_type_id, $3, $4, id, true from documents where id = $2`,
    values: [request.id, request.documentId, request.dueOn, request.staffId],
  });

/** False when it's no longer open. */
export const withdrawRequest = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared:
      "update document_requests set withdrawn_at = now() where id = $1 and fulfilled_at is null and withdrawn_at is null",
    values: [id],
  });

export interface StatementRequestRow
  extends Pick<Row<"document_requests">, "id" | "document_type_id" | "note" | "requested_at"> {
  readonly document_type: string;
  readonly slug: string;
}

// A lender gets one document for what it asks for, so its requests are left out.
const statementRequests = `select r.id, r.document_type_id, t.name as document_type, t.slug, r.note, r.requested_at
  from document_requests r join document_types t on t.id = r.document_type_id
  where r.client_id = $1 and r.withdrawn_at is null and t.slug = 'bank_statements'
    and not exists (select from lender_requests q where q.document_request_id = r.id)`;
const openStatementRequests = `${statementRequests} and r.fulfilled_at is null order by r.requested_at, r.id`;

/** The firm's open requests for bank statements, oldest first. */
export const listStatementRequests = (db: Queryable, clientId: string): Promise<StatementRequestRow[]> =>
  db.list<StatementRequestRow>({ prepared: openStatementRequests, values: [clientId] });

/** The same, one transaction after the other. */
export const lockStatementRequests = (tx: Transaction, clientId: string): Promise<StatementRequestRow[]> =>
  tx.list<StatementRequestRow>({ prepared: `${openStatementRequests} for update of r`, values: [clientId] });

/** The firm's requests for bank statements that were answered when this document was there. */
export const lockAnswered = (tx: Transaction, clientId: string, documentId: string): Promise<StatementRequestRow[]> =>
  tx.list<StatementRequestRow>({
    prepared: `${statementRequests} and exists (select from documents d
        where d.id = $2 and d.document_type_id = r.document_type_id and d.uploaded_at <= r.fulfilled_at)
      order by r.requested_at, r.id for update of r`,
    values: [clientId, documentId],
  });

/** Of all documents that answered it, this is the one that it goes back with. */
export const blameDocument = (tx: Transaction, id: string, documentId: string): Promise<void> =>
  tx.run({
    prepared: "update document_requests set fulfilled_document_id = $2 where id = $1",
    values: [id, documentId],
  });

/** False when it's no longer open. */
export const fulfillRequest = (tx: Transaction, id: string, documentId: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update document_requests set fulfilled_at = now(), fulfilled_document_id = $2
      where id = $1 and fulfilled_at is null and withdrawn_at is null`,
    values: [id, documentId],
  });

export interface Uploaded {
  readonly clientId: string;
  readonly documentIds: readonly string[];
  /** Ids of requests that one document doesn't fulfill. */
  readonly except: readonly string[];
}

/** Fulfills the oldest open request of each type with the first document of that type. */
export const fulfillOldest = (tx: Transaction, { clientId, documentIds, except }: Uploaded): Promise<boolean> =>
  tx.hasChanged({
    prepared: `with sent as (
        select distinct on (document_type_id) id, document_type_id from documents
        where id = any($2::uuid[]) order by document_type_id, uploaded_at, id
      ), oldest as (
        select distinct on (r.document_type_id) r.id, sent.id as document_id
        from document_requests r join sent on sent.document_type_id = r.document_type_id
        where r.client_id = $1 and r.fulfilled_at is null and r.withdrawn_at is null and r.id <> all ($3::uuid[])
        order by r.document_type_id, r.requested_at, r.id
      )
      update document_requests r set fulfilled_at = now(), fulfilled_document_id = oldest.document_id from oldest
      where r.id = oldest.id and r.fulfilled_at is null and r.withdrawn_at is null`,
    values: [clientId, documentIds, except],
  });

export interface SentBack {
  readonly documentId: string;
  /** The new day; null keeps one that hasn't passed. */
  readonly dueOn: string | null;
  /** In the firm's time zone. */
  readonly today: string;
}

/**
 * Gives a rejected document's request back to the client, from now on: a day that passed while the firm had the document isn't
 * theirs.
 * @returns whether the document had fulfilled a request
 */
export const sendBackRequest = (tx: Transaction, { documentId, dueOn, today }: SentBack): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update document_requests set fulfilled_at = null, reopened_at = now(),
          due_on = coalesce($2::date, case when due_on >= $3::date then due_on end)
        where fulfilled_document_id = $1 and fulfilled_at is not null and withdrawn_at is null`,
    values: [documentId, dueOn, today],
  });

/** @returns whether the document had fulfilled a request, which is open again now */
export const reopenRequest = (tx: Transaction, documentId: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update document_requests set fulfilled_at = null
        where fulfilled_document_id = $1 and fulfilled_at is not null and withdrawn_at is null`,
    values: [documentId],
  });

/**
 * The request that document had fulfilled when it came, if no other document has since.
 * @param except ids of requests that one document doesn't fulfill
 */
export const fulfillAgain = (tx: Transaction, documentId: string, except: readonly string[]): Promise<void> =>
  tx.run({
    prepared: `update document_requests r set fulfilled_at = greatest(d.uploaded_at, r.requested_at) from documents d
      where d.id = $1 and d.review_state <> 'rejected' and r.fulfilled_document_id = d.id
        and r.fulfilled_at is null and r.withdrawn_at is null and r.id <> all ($2::uuid[])`,
    values: [documentId, except],
  });

/** Whether an open request asks for this document again. */
export const existsOpenFor = (tx: Transaction, documentId: string): Promise<boolean> =>
  tx.exists({
    prepared: `select 1 from document_requests
        where fulfilled_document_id = $1 and fulfilled_at is null and withdrawn_at is null`,
    values: [documentId],
  });
