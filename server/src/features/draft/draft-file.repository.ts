import type { Queryable } from "../../db/database.ts";
import type { DraftPlace } from "./draft.repository.ts";

export interface DraftFileRow {
  readonly id: string;
  readonly field: string;
  readonly file_id: string;
  readonly name: string;
  readonly size_bytes: number;
  readonly state: "checking" | "clean" | "infected";
}

const columns = "d.id, d.field, d.file_id, f.name, f.size_bytes, f.state";

/** In the order in which they were handed over. */
export const listDraftFiles = async (db: Queryable, { clientId, form }: DraftPlace): Promise<DraftFileRow[]> =>
  (
    await db.query<DraftFileRow>({
      name: "draft-file-list",
      text: `select ${columns} from draft_files d join stored_files f on f.id = d.file_id
        where d.client_id = $1 and d.form = $2 order by d.created_at, d.id`,
      values: [clientId, form],
    })
  ).rows;

/** Until the transaction ends no other one that asks for this adds or takes files of the client's drafts. */
export const lockDraftFiles = async (tx: Queryable, clientId: string): Promise<void> => {
  await tx.query({
    name: "draft-file-lock",
    text: "select 1 from clients where id = $1 for no key update",
    values: [clientId],
  });
};

export interface NewDraftFile extends DraftPlace {
  readonly id: string;
  readonly field: string;
  readonly fileId: string;
}

export const insertDraftFile = async (tx: Queryable, row: NewDraftFile): Promise<void> => {
  await tx.query({
    name: "draft-file-insert",
    text: "insert into draft_files (id, client_id, form, field, file_id) values ($1, $2, $3, $4, $5)",
    values: [row.id, row.clientId, row.form, row.field, row.fileId],
  });
};

/** The file's id; undefined when it is not a file of this client's draft. */
export const deleteDraftFile = async (
  tx: Queryable,
  { clientId, form, id }: DraftPlace & { readonly id: string },
): Promise<string | undefined> =>
  (
    await tx.query<{ file_id: string }>({
      name: "draft-file-delete",
      text: "delete from draft_files where id = $1 and client_id = $2 and form = $3 returning file_id",
      values: [id, clientId, form],
    })
  ).rows[0]?.file_id;

/** Those that were deleted, in the order in which they were handed over. */
export const deleteDraftFiles = async (tx: Queryable, { clientId, form }: DraftPlace): Promise<DraftFileRow[]> =>
  (
    await tx.query<DraftFileRow>({
      name: "draft-file-delete-all",
      text: `with deleted as (delete from draft_files where client_id = $1 and form = $2 returning *)
        select ${columns} from deleted d join stored_files f on f.id = d.file_id order by d.created_at, d.id`,
      values: [clientId, form],
    })
  ).rows;
