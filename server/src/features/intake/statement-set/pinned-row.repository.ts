import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface PinnedRowRow extends Pick<Row<"pinned_rows">, "id" | "document_id" | "sealed" | "pinned_at"> {
  readonly filename: string;
  readonly document_type: string;
  readonly name: string;
}

const rows = `select p.id, p.document_id, p.sealed, p.pinned_at, f.name as filename, t.name as document_type, s.name
  from pinned_rows p join documents d on d.id = p.document_id join stored_files f on f.id = d.file_id
    join document_types t on t.id = d.document_type_id join staff s on s.id = p.staff_id
  where p.client_id = $1 and d.deleted_at is null`;

/** Newest first. Without those of documents that the client has deleted. */
export const listPinnedRows = (db: Queryable, clientId: string): Promise<PinnedRowRow[]> =>
  db.list<PinnedRowRow>({ prepared: `${rows} order by p.pinned_at desc, p.id`, values: [clientId] });

export const findPinnedRow = (db: Queryable, clientId: string, id: string): Promise<PinnedRowRow | undefined> =>
  db.find<PinnedRowRow>({ prepared: `${rows} and p.id = $2`, values: [clientId, id] });

export const insertPinnedRow = (
  tx: Transaction,
  row: Pick<Row<"pinned_rows">, "id" | "client_id" | "document_id" | "staff_id" | "sealed">,
): Promise<void> =>
  tx.run({
    prepared: "insert into pinned_rows (id, client_id, document_id, staff_id, sealed) values ($1, $2, $3, $4, $5)",
    values: [row.id, row.client_id, row.document_id, row.staff_id, row.sealed],
  });

/** False when it isn't there anymore. */
export const deletePinnedRow = (tx: Transaction, clientId: string, id: string): Promise<boolean> =>
  tx.hasChanged({ prepared: "delete from pinned_rows where client_id = $1 and id = $2", values: [clientId, id] });
