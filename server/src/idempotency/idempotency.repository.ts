import { sql } from "kysely";
import type { Queryable } from "../db/database.ts";

export interface IdempotencyKey {
  readonly clientId: string | undefined;
  readonly staffId: string | undefined;
  readonly endpoint: string;
  readonly key: string;
}

/**
 * Whether the key is ours now. Waits for a transaction that is claiming the same key: false when that one commits,
 * true when it is rolled back.
 */
export const claimKey = async (
  tx: Queryable,
  row: IdempotencyKey & { readonly requestHash: Buffer },
  answer: unknown,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: "idempotency-claim",
    text: `insert into idempotency_keys (client_id, staff_id, endpoint, key, request_hash, answer) values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint idempotency_keys_intent_key do nothing`,
    values: [row.clientId ?? null, row.staffId ?? null, row.endpoint, row.key, row.requestHash, JSON.stringify(answer)],
  });
  return rowCount === 1;
};

export interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

/** Not `is not distinct from`, which no index serves. */
const is = (id: string | undefined) => (id === undefined ? sql`is null` : sql`= ${id}`);

export const findAnswer = async (
  tx: Queryable,
  { clientId, staffId, endpoint, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> =>
  (
    await sql<StoredAnswer>`select request_hash, answer from idempotency_keys
      where client_id ${is(clientId)} and staff_id ${is(staffId)} and endpoint = ${endpoint} and key = ${key}`.execute(
      tx.kysely,
    )
  ).rows[0];

export const deleteKeysBefore = async (db: Queryable, instant: Date): Promise<void> => {
  await db.query("delete from idempotency_keys where created_at < $1", [instant]);
};
