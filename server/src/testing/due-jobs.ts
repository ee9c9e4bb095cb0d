import { expect, vi } from "vitest";
import type { Queryable } from "../platform/db/database.ts";
import { wakeWorkers } from "../platform/jobs/jobs.ts";

/** Makes a queue's waiting jobs due now, so no test waits for their time. */
export const makeJobsDue = async (database: Queryable, queueName: string, clientId?: string): Promise<void> => {
  await database.query(
    `update jobs.job set start_after = now()
     where name = $1 and state in ('created', 'retry') and ($2::text is null or data ->> 'clientId' = $2)`,
    [queueName, clientId],
  );
  await wakeWorkers(database, queueName);
};

/** Waits until a queue's jobs that are due have run. */
export const waitForDueJobs = (database: Queryable, queueName: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await database.query(
        "select from jobs.job where name = $1 and state in ('created', 'retry', 'active') and start_after <= now()",
        [queueName],
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
