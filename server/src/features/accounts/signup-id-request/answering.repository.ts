import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface AnsweringRow extends Pick<Row<"signup_id_answering">, "revision"> {
  /** Whether requests are answered automatically. */
  readonly setting: boolean;
  readonly changed_by_name: string;
}

/** Undefined until someone has changed it. */
export const findAnswering = (db: Queryable): Promise<AnsweringRow | undefined> =>
  db.find<AnsweringRow>({
    prepared: `select a.is_automatic as setting, a.revision, s.name as changed_by_name
        from signup_id_answering a join staff s on s.id = a.changed_by`,
  });

/** Makes simultaneous changes wait for each other. */
export const lockAnswering = (tx: Transaction): Promise<void> =>
  tx.run("lock table signup_id_answering in share row exclusive mode");

export const saveAnswering = (tx: Transaction, isAutomatic: boolean, staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into signup_id_answering (is_automatic, changed_by) values ($1, $2)
      on conflict on constraint signup_id_answering_pkey do update set is_automatic = excluded.is_automatic,
        changed_by = excluded.changed_by, changed_at = now(), revision = signup_id_answering.revision + 1`,
    values: [isAutomatic, staffId],
  });
