import type { Queryable } from "../../db/database.ts";

/** Null for a client without an advisor; undefined when there is no such client. */
export const findAdvisorOf = async (db: Queryable, clientId: string): Promise<string | null | undefined> =>
  (
    await db.query<{ staff_id: string | null }>({
      name: "client-access-advisor",
      text: "select staff_id from clients where id = $1",
      values: [clientId],
    })
  ).rows[0]?.staff_id;
