import type { Wording } from "@funding-desk/contract/forms/wording";
import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

export interface FormWordingRow extends Pick<Row<"form_wordings">, "form" | "version" | "hash"> {
  readonly wording: string;
}

/** Stores the wording unless it is stored already. @returns its id */
export const findOrInsertWording = async (db: Queryable, row: FormWordingRow): Promise<number> => {
  const found = await findWordingId(db, row);
  if (found !== undefined) return found;
  await db.run(
    `insert into form_wordings (form, version, hash, wording) values ($1, $2, $3, $4)
     on conflict on constraint form_wordings_form_version_hash_key do nothing`,
    [row.form, row.version, row.hash, row.wording],
  );
  // Another server may have stored it in the meantime.
  const stored = await findWordingId(db, row);
  if (stored === undefined) throw new Error("A wording that was stored is gone.");
  return stored;
};

const findWordingId = (db: Queryable, { form, version, hash }: FormWordingRow): Promise<number | undefined> =>
  db.findValue<number>({
    prepared: "select id from form_wordings where form = $1 and version = $2 and hash = $3",
    values: [form, version, hash],
  });

export interface StoredWording {
  readonly id: number;
  readonly wording: Wording;
}

export const findWordings = (db: Queryable, ids: readonly number[]): Promise<StoredWording[]> =>
  db.list<StoredWording>("select id, wording from form_wordings where id = any($1::integer[])", [ids]);
