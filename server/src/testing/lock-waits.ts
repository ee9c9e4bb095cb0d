import type { Queryable } from "../db/database.ts";

/** How many sessions of this database wait for a lock. Other test files wait in databases beside it. */
export const countLockWaits = (database: Queryable): Promise<number> =>
  database.getValue<number>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
