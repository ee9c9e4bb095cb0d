import type { Queryable } from "../db/database.ts";

/** Null for a client without an advisor; undefined when there is no such client. */
export const findAdvisor = (db: Queryable, clientId: string): Promise<string | null | undefined> =>
  db.findValue<string | null>({
    prepared: "select staff_id from clients where id = $1",
    values: [clientId],
  });
