import type { ProfileTab } from "@funding-desk/contract/profile/form";
import type { Queryable } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";
import type { Row } from "../../db/tables.ts";

/** Null means unknown. */
export type ProfileRow = Row<"profiles">;

/** When an answer of each tab last changed. */
export const changedColumns = {
  personal: "personal_changed_at",
  business: "business_changed_at",
  financial: "financial_changed_at",
} as const satisfies Record<ProfileTab, keyof ProfileRow>;

type Column = Exclude<keyof ProfileRow, "client_id" | "updated_at" | (typeof changedColumns)[ProfileTab]>;

/** Amounts and counts stay the digits the client typed. */
export type ProfileColumns = { readonly [Name in Column]?: string | Buffer | null };

export const findProfile = (db: Queryable, clientId: string): Promise<ProfileRow | undefined> =>
  db.find<ProfileRow>({ prepared: "select * from profiles where client_id = $1", values: [clientId] });

interface ProfileWrite {
  readonly clientId: string;
  readonly columns: ProfileColumns;
  /** The tabs they belong to. */
  readonly tabs: readonly ProfileTab[];
}

/** Writes only these columns, so that saving another tab at the same moment loses nothing. */
export const writeProfile = (db: Queryable, { clientId, columns, tabs }: ProfileWrite): Promise<void> => {
  const written = [
    ...Object.entries(columns).map(([name, value]) => ({ name: sql.identifier(name), value })),
    ...tabs.map((tab) => ({ name: sql.identifier(changedColumns[tab]), value: sql`now()` })),
  ];
  return db.run(sql`insert into profiles (${sql.join([sql`client_id`, ...written.map(({ name }) => name)])})
    values (${sql.join([clientId, ...written.map(({ value }) => value)])})
    on conflict on constraint profiles_pkey do update set
      ${sql.join([...written.map(({ name }) => sql`${name} = excluded.${name}`), sql`updated_at = now()`])}`);
};
