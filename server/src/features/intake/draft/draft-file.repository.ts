import type { StoredFileState } from "@funding-desk/contract/documents/file/file-state";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { DraftOf } from "./draft-content.ts";

export interface DraftFileRow extends Pick<Row<"draft_files">, "id" | "field" | "file_id"> {
  readonly name: string;
  readonly size_bytes: number;
  readonly state: StoredFileState;
}

const columns = "d.id, d.field, d.file_id, f.name, f.size_bytes, f.state";

/** In the order they were uploaded. */
export const listDraftFiles = (db: Queryable, { clientId, form }: DraftOf): Promise<DraftFileRow[]> =>
  db.list<DraftFileRow>({
    prepared: `select ${columns} from draft_files d join stored_files f on f.id = d.file_id
        where d.client_id = $1 and d.form = $2 order by d.created_at, d.id`,
    values: [clientId, form],
  });

/** Makes transactions that add or take draft files of this client wait for each other. */
export const lockDraftFiles = (tx: Queryable, clientId: string): Promise<void> =>
  tx.run({ prepared: "select 1 from clients where id = $1 for no key update", values: [clientId] });

export interface NewDraftFile extends DraftOf {
  readonly id: string;
  readonly field: string;
  readonly fileId: string;
}

export const insertDraftFile = (tx: Queryable, row: NewDraftFile): Promise<void> =>
  tx.run({
    prepared: "insert into draft_files (id, client_id, form, field, file_id) values ($1, $2, $3, $4, $5)",
    values: [row.id, row.clientId, row.form, row.field, row.fileId],
  });

/** @returns the file's id; undefined when it isn't in this client's draft */
export const deleteDraftFile = (
  tx: Queryable,
  { clientId, form, id }: DraftOf & { readonly id: string },
): Promise<string | undefined> =>
  tx.findValue<string>({
    prepared: "delete from draft_files where id = $1 and client_id = $2 and form = $3 returning file_id",
    values: [id, clientId, form],
  });

/** @returns the deleted ones, in the order they were uploaded */
export const deleteDraftFiles = (tx: Queryable, { clientId, form }: DraftOf): Promise<DraftFileRow[]> =>
  tx.list<DraftFileRow>({
    prepared: `with deleted as (delete from draft_files where client_id = $1 and form = $2 returning *)
        select ${columns} from deleted d join stored_files f on f.id = d.file_id order by d.created_at, d.id`,
    values: [clientId, form],
  });
