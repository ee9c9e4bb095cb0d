import type { Wording } from "@funding-desk/contract/forms/wording";
import type { Queryable } from "../../db/database.ts";

export interface FormWordingRow {
  readonly form: string;
  readonly version: number;
  readonly hash: Buffer;
  readonly wording: string;
}

/** The id of the wording, stored if it is new. */
export const findOrInsertWording = async (db: Queryable, row: FormWordingRow): Promise<number> => {
  const key = [row.form, row.version, row.hash];
  await db.query(
    `insert into form_wordings (form, version, hash, wording) values ($1, $2, $3, $4)
     on conflict on constraint form_wordings_form_version_hash_key do nothing`,
    [...key, row.wording],
  );
  const { rows } = await db.query<{ id: number }>(
    "select id from form_wordings where form = $1 and version = $2 and hash = $3",
    key,
  );
  const [found] = rows;
  if (!found) throw new Error("A form's wording vanished while it was being stored.");
  return found.id;
};

export interface StoredWording {
  readonly id: number;
  readonly wording: Wording;
}

export const findWordings = async (db: Queryable, ids: readonly number[]): Promise<StoredWording[]> =>
  (await db.query<StoredWording>("select id, wording from form_wordings where id = any($1::integer[])", [ids])).rows;
