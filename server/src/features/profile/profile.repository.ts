import type { Queryable } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";
import type { Row } from "../../db/tables.ts";

/** Null means unknown. */
export type ProfileRow = Row<"profiles">;

type Column = Exclude<keyof ProfileRow, "client_id" | "updated_at">;

/** Amounts and counts stay the digits the client typed. */
export type ProfileColumns = { readonly [Name in Column]?: string | Buffer | null };

export const findProfile = (db: Queryable, clientId: string): Promise<ProfileRow | undefined> =>
  db.find<ProfileRow>({ prepared: "select * from profiles where client_id = $1", values: [clientId] });

/** Writes only these columns, so that saving another tab at the same moment loses nothing. */
export const writeProfile = (db: Queryable, clientId: string, columns: ProfileColumns): Promise<void> => {
  const written = Object.entries(columns).map(([name, value]) => ({ name: sql.identifier(name), value }));
  return db.run(sql`insert into profiles (${sql.join([sql`client_id`, ...written.map(({ name }) => name)])})
    values (${sql.join([clientId, ...written.map(({ value }) => value)])})
    on conflict on constraint profiles_pkey do update set
      ${sql.join([...written.map(({ name }) => sql`${name} = excluded.${name}`), sql`updated_at = now()`])}`);
};
