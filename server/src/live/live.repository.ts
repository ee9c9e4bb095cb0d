import type { Queryable } from "../db/database.ts";

/** Null for a client without an advisor; undefined when there is no such client. */
export const findAdvisor = async (db: Queryable, clientId: string): Promise<string | null | undefined> =>
  (
    await db.find<{ staff_id: string | null }>({
      prepared: "select staff_id from clients where id = $1",
      values: [clientId],
    })
  )?.staff_id;
