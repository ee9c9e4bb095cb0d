import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface NoteRow
  extends Pick<Row<"notes">, "id" | "staff_id" | "sealed" | "written_at" | "edited_at" | "api_key_id"> {
  /** The name of the member, or of the API key that wrote it. */
  readonly staff_name: string;
}

const rows = `select n.id, n.staff_id, coalesce(k.name || ' (API)', s.name) as staff_name, n.sealed, n.written_at, n.edited_at, n.api_key_id
  from notes n join staff s on s.id = n.staff_id left join api_keys k on k.id = n.api_key_id where n.client_id = $1`;
const newestFirst = "order by n.written_at desc, n.id desc";

export interface Page {
  readonly clientId: string;
  /** Id of the previous page's last note. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first; empty after a note about another client. */
export const listNotes = async (db: Queryable, { clientId, before, limit }: Page): Promise<NoteRow[]> =>
  before === undefined
    ? await db.list<NoteRow>({ prepared: `${rows} ${newestFirst} limit $2`, values: [clientId, limit] })
    : await db.list<NoteRow>({
        prepared: `${rows} and (n.written_at, n.id) < (select written_at, id from notes where id = $3 and client_id = $1)
            ${newestFirst} limit $2`,
        values: [clientId, limit, before],
      });

export const listNotesById = (db: Queryable, clientId: string, ids: readonly string[]): Promise<NoteRow[]> =>
  db.list<NoteRow>({ prepared: `${rows} and n.id = any($2)`, values: [clientId, ids] });

export const findNote = (db: Queryable, clientId: string, id: string): Promise<NoteRow | undefined> =>
  db.find<NoteRow>({ prepared: `${rows} and n.id = $2`, values: [clientId, id] });

export interface NewNote {
  readonly id: string;
  readonly clientId: string;
  readonly staffId: string;
  /** The API key that wrote it; null for a member. */
  readonly apiKeyId: string | null;
  readonly sealed: Buffer;
}

export const insertNote = (tx: Transaction, { id, clientId, staffId, apiKeyId, sealed }: NewNote): Promise<void> =>
  tx.run({
    prepared: "insert into notes (id, client_id, staff_id, api_key_id, sealed) values ($1, $2, $3, $4, $5)",
    values: [id, clientId, staffId, apiKeyId, sealed],
  });

/** False when someone else wrote it, or when it's too old. */
export const updateNote = (
  tx: Transaction,
  { id, clientId, staffId, sealed, withinMinutes }: Omit<NewNote, "apiKeyId"> & { readonly withinMinutes: number },
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update notes set sealed = $3, edited_at = now()
        where id = $1 and client_id = $5 and staff_id = $2 and api_key_id is null
          and written_at > now() - make_interval(mins => $4)`,
    values: [id, staffId, sealed, withinMinutes, clientId],
  });
