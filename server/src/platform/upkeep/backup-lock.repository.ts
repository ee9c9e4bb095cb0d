import type { Database, Queryable } from "../db/database.ts";
import { withSessionLock } from "../db/session-lock.ts";

/** An arbitrary number that all Funding Desk processes share. */
const backupLock = 7_304_020;

/**
 * Held by a backup, a restore drill, or a restore: one at a time. Meanwhile, no server deletes bytes of files.
 * @returns undefined while another process holds it
 */
export const withBackupLock = <Result>(
  database: Pick<Database, "directUrl">,
  work: () => Promise<Result>,
): Promise<Result | undefined> => withSessionLock(database, backupLock, work);

export const isBackupRunning = (db: Queryable): Promise<boolean> =>
  db.exists(
    `select from pg_locks where locktype = 'advisory' and classid = 0 and objid::bigint = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [backupLock],
  );
