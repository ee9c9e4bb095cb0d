import { expect, vi } from "vitest";
import type { Queryable } from "../platform/db/database.ts";

/** Counts only in this database: other test files wait for locks in databases beside it. */
const countLockWaits = (database: Queryable): Promise<number> =>
  database.getValue<number>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );

/** Waits until this many sessions wait for a lock. */
export const waitForLockWaits = (database: Queryable, count: number): Promise<void> =>
  vi.waitFor(async () => expect(await countLockWaits(database)).toBe(count), { timeout: 20_000 });
