import { type Insertable, type Selectable, sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import type { ProfilesTable } from "../../db/schema.ts";

export type ProfileRow = Selectable<ProfilesTable>;
export type ProfileColumns = Partial<Omit<Insertable<ProfilesTable>, "client_id" | "updated_at">>;

export const findProfile = (db: Queryable, clientId: string): Promise<ProfileRow | undefined> =>
  db.kysely.selectFrom("profiles").selectAll().where("client_id", "=", clientId).executeTakeFirst();

/** Writes these columns alone: who saves others at the same moment loses nothing. */
export const writeProfile = async (db: Queryable, clientId: string, columns: ProfileColumns): Promise<void> => {
  // What is written is what has keys here; its type cannot say so.
  const names = Object.keys(columns) as (keyof ProfileColumns)[];
  await db.kysely
    .insertInto("profiles")
    .values({ client_id: clientId, ...columns })
    .onConflict((conflict) =>
      conflict.constraint("profiles_pkey").doUpdateSet(({ ref }) => ({
        ...Object.fromEntries(names.map((name) => [name, ref(`excluded.${name}`)])),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
};
