import type { Queryable } from "../platform/db/database.ts";
import { wakeWorkers } from "../platform/jobs/jobs.ts";

/** Makes waiting mails of a kind due now, so no test waits for their time. */
export const makeMailsDue = async (database: Queryable, kind: string, clientId?: string): Promise<void> => {
  const { rows } = await database.query<{ name: string }>(
    `update jobs.job set start_after = now()
    where name in ('mail', 'patient-mail') and state in ('created', 'retry') and data ->> 'mailId' in (
      select id::text from mails where kind = $1 and ($2::uuid is null or client_id = $2))
    returning name`,
    [kind, clientId],
  );
  for (const queueName of new Set(rows.map(({ name }) => name))) await wakeWorkers(database, queueName);
};
