import type { Queryable } from "../db/database.ts";

/** The library stores times in milliseconds since 1970. */
export const deleteExpiredRateLimits = (db: Queryable): Promise<void> =>
  db.run("delete from rate_limits where expire < $1", [Date.now()]);
