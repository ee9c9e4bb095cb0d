import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface UndoTimeRow extends Pick<Row<"undo_settings">, "revision"> {
  /** In seconds. */
  readonly setting: number;
  readonly changed_by_name: string;
}

/** Undefined until someone changes it. */
export const findUndoTime = (db: Queryable): Promise<UndoTimeRow | undefined> =>
  db.find<UndoTimeRow>({
    prepared: `select u.seconds as setting, u.revision, s.name as changed_by_name
      from undo_settings u join staff s on s.id = u.changed_by`,
  });

/** Makes changes wait for each other, also the first one. */
export const lockUndoTime = (tx: Transaction): Promise<void> =>
  tx.run("lock table undo_settings in share row exclusive mode");

export const saveUndoTime = (tx: Transaction, seconds: number, staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into undo_settings (seconds, changed_by) values ($1, $2)
      on conflict on constraint undo_settings_pkey do update set seconds = excluded.seconds,
        changed_by = excluded.changed_by, changed_at = now(), revision = undo_settings.revision + 1`,
    values: [seconds, staffId],
  });
