import type { Queryable } from "../db/database.ts";
import { wakeWorkers } from "../jobs/jobs.ts";

/** Makes a queue's waiting jobs due now, so no test waits for their time. */
export const makeJobsDue = async (database: Queryable, queueName: string, clientId?: string): Promise<void> => {
  await database.query(
    `update jobs.job set start_after = now()
     where name = $1 and state in ('created', 'retry') and ($2::text is null or data ->> 'clientId' = $2)`,
    [queueName, clientId],
  );
  await wakeWorkers(database, queueName);
};
