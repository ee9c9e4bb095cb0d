import type { CoveredMonths } from "@funding-desk/contract/documents/document/covered-months";
import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import type { StoredFileState } from "@funding-desk/contract/documents/file/file-state";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface ReviewedRow {
  readonly id: string;
  readonly document_type_id: number;
  readonly document_type: string;
  readonly file_id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly file_state: StoredFileState;
  readonly uploaded_at: Date;
  readonly application_id: string | null;
  readonly application_reference: string | null;
  /** Name of the form field it answers. */
  readonly field: string | null;
  readonly review_state: ReviewState;
  readonly review_revision: number;
  readonly reviewed_by: string | null;
  readonly reviewer_name: string | null;
  readonly reviewed_at: Date | null;
  readonly rejection_reason: string | null;
  readonly type_slug: string;
  /** First days of months. */
  readonly covers_from: string | null;
  readonly covers_until: string | null;
  readonly valid_until: string | null;
  readonly added_by_name: string | null;
  /** First days of the months that we read in it. */
  readonly read_from: string | null;
  readonly read_until: string | null;
  /** The last day that we read in it. */
  readonly read_valid_until: string | null;
}

// Repeating the client for the file helps the planner, which otherwise reads every file there is for a client with many documents.
const rows = `select d.id, d.document_type_id, t.name as document_type, d.file_id, f.name, f.media_type, f.size_bytes,
    f.state as file_state, d.uploaded_at, d.application_id, a.reference as application_reference, d.field, d.review_state,
    d.review_revision, d.reviewed_by, s.name as reviewer_name, d.reviewed_at, d.rejection_reason, t.slug as type_slug, d.covers_from,
    d.covers_until, d.valid_until, adder.name as added_by_name, r.covers_from as read_from, r.covers_until as read_until,
    r.valid_until as read_valid_until
  from documents d join stored_files f on f.id = d.file_id and f.client_id = d.client_id
    join document_types t on t.id = d.document_type_id left join applications a on a.id = d.application_id
    left join staff s on s.id = d.reviewed_by left join staff adder on adder.id = d.added_by
    left join file_readings r on r.file_id = f.id
  where d.client_id = $1 and d.deleted_at is null`;

const listedAtMost = 1000;

/** Newest first. */
export const listReviewed = (db: Queryable, clientId: string): Promise<ReviewedRow[]> =>
  db.list<ReviewedRow>({
    prepared: `${rows} order by d.uploaded_at desc, f.name, d.id limit ${listedAtMost}`,
    values: [clientId],
  });

export const findReviewed = (db: Queryable, clientId: string, id: string): Promise<ReviewedRow | undefined> =>
  db.find<ReviewedRow>({ prepared: `${rows} and d.id = $2`, values: [clientId, id] });

/** Locks a document until the transaction ends. Read it afterwards: the lock's own answer lacks the change it waited for. */
export const lockDocument = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "select 1 from documents where id = $1 for no key update", values: [id] });

export interface Decision {
  readonly id: string;
  readonly to: ReviewState;
  readonly reason: string | null;
  readonly staffId: string;
  readonly reading: DocumentReading;
}

/** What staff read from a document. */
export interface DocumentReading {
  readonly covers: CoveredMonths | null;
  readonly validUntil: string | null;
}

export const updateReview = (tx: Transaction, { id, to, reason, staffId, reading }: Decision): Promise<void> =>
  tx.run({
    prepared: `update documents set review_state = $2, rejection_reason = $3, review_revision = review_revision + 1,
        reviewed_by = $4, reviewed_at = case when $2 = 'waiting' then null else now() end, is_rejection_told = false,
        covers_from = $5, covers_until = $6, valid_until = $7
      where id = $1`,
    values: [
      id,
      to,
      reason,
      staffId,
      reading.covers && `${reading.covers.from}-01`,
      reading.covers && `${reading.covers.until}-01`,
      reading.validUntil,
    ],
  });

export type TypeRow = Pick<Row<"document_types">, "id" | "slug" | "name">;

/** Active types in the firm's order. */
export const listTypes = (db: Queryable): Promise<TypeRow[]> =>
  db.list<TypeRow>({ prepared: "select id, slug, name from document_types where is_active order by position, id" });
