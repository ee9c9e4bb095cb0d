import type { Queryable } from "../db/database.ts";

/** The library keeps times in milliseconds since 1970. */
export const deleteExpiredRateLimits = async (db: Queryable): Promise<void> => {
  await db.query("delete from rate_limits where expire < $1", [Date.now()]);
};
