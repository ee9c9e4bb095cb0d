import type { Queryable } from "../../platform/db/database.ts";

export interface DatabaseState {
  readonly now: Date;
  /** It's a replica, or the cluster has no primary. */
  readonly is_read_only: boolean | null;
}

export const readState = (db: Queryable): Promise<DatabaseState> =>
  db.get<DatabaseState>({
    prepared: "select clock_timestamp() as now, current_setting('transaction_read_only')::boolean as is_read_only",
  });

/**
 * Writes a message into the database's log and commits it, which leaves no row. It fails where nothing can be saved: on a full
 * disk, on a replica, and without a standby that has to confirm it.
 */
export const commitNothing = (db: Queryable): Promise<void> =>
  db.run("select pg_logical_emit_message(true, 'funding-desk', 'ready')");
