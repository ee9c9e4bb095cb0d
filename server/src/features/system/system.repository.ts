import type { Queryable } from "../../db/database.ts";

export interface DatabaseState {
  readonly now: Date;
  /** It's a replica, or the cluster has no primary. */
  readonly is_read_only: boolean | null;
}

export const readState = (db: Queryable): Promise<DatabaseState> =>
  db.get<DatabaseState>({
    prepared: "select clock_timestamp() as now, current_setting('transaction_read_only')::boolean as is_read_only",
  });
