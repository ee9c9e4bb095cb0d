import type { Database, Queryable } from "../db/database.ts";

/** Any number will do, as long as every Funding Desk asks for the same one. */
const keysLock = 7_304_010;
const rotationLock = 7_304_011;

/** Makes servers that start together create keys one after the other; given back at the transaction's end. */
export const lockKeys = async (tx: Queryable): Promise<void> => {
  await tx.query("select pg_advisory_xact_lock($1)", [keysLock]);
};

/** Undefined when another process is at it; the lock ends with that process, however it ends. */
export const withRotationLock = async <Result>(
  database: Pick<Database, "pool">,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  const holder = await database.pool.connect();
  // Should the connection break, the lock is gone, and so is nothing else: every step of the work stands by itself.
  holder.on("error", () => {});
  try {
    const { rows } = await holder.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
      rotationLock,
    ]);
    if (!rows[0]?.is_ours) return undefined;
    try {
      return await work();
    } finally {
      // To be free at once; should the connection be broken, the lock went with it.
      await holder.query("select pg_advisory_unlock($1)", [rotationLock]).catch(() => {});
    }
  } finally {
    // Closed, not given back: that frees the lock whatever happened.
    holder.release(true);
  }
};

export interface MasterKeyRow {
  readonly id: string;
  readonly canary: Buffer;
  readonly is_current: boolean;
}

/** The current one first. */
export const findMasterKeys = async (db: Queryable): Promise<MasterKeyRow[]> =>
  (await db.query<MasterKeyRow>("select id, canary, is_current from master_keys order by is_current desc, id")).rows;

export const findCurrentMasterKeyId = async (db: Queryable): Promise<string | undefined> =>
  (
    await db.query<{ id: string }>({
      name: "master-key-current",
      text: "select id from master_keys where is_current",
    })
  ).rows[0]?.id;

/** From here on this one is current. Waits for whoever is just wrapping a key with the one before. */
export const insertCurrentMasterKey = async (tx: Queryable, row: Omit<MasterKeyRow, "is_current">): Promise<void> => {
  await tx.query("update master_keys set is_current = false where is_current");
  await tx.query("insert into master_keys (id, canary, is_current) values ($1, $2, true)", [row.id, row.canary]);
};

/** @throws the violation of a foreign key while a row needs it */
export const deleteMasterKey = async (db: Queryable, id: string): Promise<void> => {
  await db.query("delete from master_keys where id = $1 and not is_current", [id]);
};

export interface MasterKeyUse {
  readonly id: string;
  readonly is_current: boolean;
  readonly client_keys: number;
  readonly secrets: number;
}

export const countMasterKeyUses = async (db: Queryable): Promise<MasterKeyUse[]> =>
  (
    await db.query<MasterKeyUse>(`select id, is_current,
        (select count(*) from client_keys where master_key_id = master_keys.id) as client_keys,
        (select count(*) from secrets where master_key_id = master_keys.id) as secrets
      from master_keys order by is_current desc, id`)
  ).rows;
