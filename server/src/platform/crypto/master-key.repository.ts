import type { Database, Queryable } from "../db/database.ts";
import { withSessionLock } from "../db/session-lock.ts";
import type { Row } from "../db/tables.ts";

/** An arbitrary number that all Funding Desk processes share. */
const keysLock = 7_304_010;
const rotationLock = 7_304_011;

/** Makes servers that start together create keys one after another. Released when the transaction ends. */
export const lockKeys = (tx: Queryable): Promise<void> => tx.run("select pg_advisory_xact_lock($1)", [keysLock]);

/** Every step of the work must be complete in itself. @returns undefined while another process rotates keys */
export const withRotationLock = <Result>(
  database: Pick<Database, "directUrl">,
  work: () => Promise<Result>,
): Promise<Result | undefined> => withSessionLock(database, rotationLock, work);

export type MasterKeyRow = Pick<Row<"master_keys">, "id" | "canary" | "is_current">;

/** The current one comes first. */
export const findMasterKeys = (db: Queryable): Promise<MasterKeyRow[]> =>
  db.list<MasterKeyRow>("select id, canary, is_current from master_keys order by is_current desc, id");

export const findCurrentMasterKeyId = (db: Queryable): Promise<string | undefined> =>
  db.findValue<string>({ prepared: "select id from master_keys where is_current" });

/** Makes this key the current one. Waits for transactions that are wrapping keys with the previous one. */
export const insertCurrentMasterKey = async (tx: Queryable, row: Omit<MasterKeyRow, "is_current">): Promise<void> => {
  await tx.run("update master_keys set is_current = false where is_current");
  await tx.run("insert into master_keys (id, canary, is_current) values ($1, $2, true)", [row.id, row.canary]);
};

/** @returns whether it was there @throws a foreign key violation while a row still needs it */
export const deleteMasterKey = (db: Queryable, id: string): Promise<boolean> =>
  db.hasChanged("delete from master_keys where id = $1 and not is_current", [id]);

export interface MasterKeyUse {
  readonly id: string;
  readonly is_current: boolean;
  readonly client_keys: number;
  readonly secrets: number;
}

export const countMasterKeyUses = (db: Queryable): Promise<MasterKeyUse[]> =>
  db.list<MasterKeyUse>(`select id, is_current,
        (select count(*) from client_keys where master_key_id = master_keys.id) as client_keys,
        (select count(*) from secrets where master_key_id = master_keys.id) as secrets
      from master_keys order by is_current desc, id`);
