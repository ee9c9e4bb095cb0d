import type { Queryable } from "../db/database.ts";

/** Reaches every server once the transaction commits. */
export const notify = async (db: Queryable, channel: string, payload: string): Promise<void> => {
  await db.query({ name: "live-notify", text: "select pg_notify($1, $2)", values: [channel, payload] });
};

/** Null for a client without an advisor; undefined when there is no such client. */
export const findAdvisor = async (db: Queryable, clientId: string): Promise<string | null | undefined> =>
  (
    await db.query<{ staff_id: string | null }>({
      name: "live-find-advisor",
      text: "select staff_id from clients where id = $1",
      values: [clientId],
    })
  ).rows[0]?.staff_id;
