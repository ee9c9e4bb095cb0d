import pg from "pg";
import type { Database } from "./database.ts";

/**
 * Runs `work` while no other process holds the lock. The lock has a connection of its own and ends with it. If the connection
 * breaks, only the lock is lost.
 * @returns undefined while another process holds the lock
 */
export const withSessionLock = async <Result>(
  { directUrl }: Pick<Database, "directUrl">,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  const holder = new pg.Client({ connectionString: directUrl, application_name: "funding-desk lock", keepAlive: true });
  holder.on("error", () => {});
  await holder.connect();
  try {
    const { rows } = await holder.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [lock]);
    return rows[0]?.is_ours ? await work() : undefined;
  } finally {
    // Ending the session also releases the lock.
    await holder.query("select pg_advisory_unlock_all()").catch(() => {});
    await holder.end().catch(() => {});
  }
};
