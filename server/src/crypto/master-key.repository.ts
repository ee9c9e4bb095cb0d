import type { Queryable } from "../db/database.ts";

/** Any number will do, as long as every Funding Desk asks for the same one. */
const keysLock = 7_304_010;

/** Makes servers that start together create keys one after the other; given back at the transaction's end. */
export const lockKeys = async (tx: Queryable): Promise<void> => {
  await tx.query("select pg_advisory_xact_lock($1)", [keysLock]);
};

export interface Canary {
  readonly master_key_id: string;
  readonly sealed: Buffer;
}

export const findCanary = async (tx: Queryable): Promise<Canary | undefined> =>
  (await tx.query<Canary>("select master_key_id, sealed from master_key_canary")).rows[0];

export const insertCanary = async (tx: Queryable, canary: Canary): Promise<void> => {
  await tx.query("insert into master_key_canary (master_key_id, sealed) values ($1, $2)", [
    canary.master_key_id,
    canary.sealed,
  ]);
};
