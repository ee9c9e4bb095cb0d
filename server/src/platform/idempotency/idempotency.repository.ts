import type { Queryable } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";

export interface IdempotencyKey {
  readonly clientId: string | undefined;
  readonly staffId: string | undefined;
  readonly endpoint: string;
  readonly key: string;
}

/**
 * @returns whether the key is ours now. Waits for another transaction that claims the same key: false once it commits, true
 * once it rolls back.
 */
export const claimKey = (
  tx: Queryable,
  row: IdempotencyKey & { readonly requestHash: Buffer },
  answer: unknown,
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into idempotency_keys (client_id, staff_id, endpoint, key, request_hash, answer) values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint idempotency_keys_intent_key do nothing`,
    values: [row.clientId ?? null, row.staffId ?? null, row.endpoint, row.key, row.requestHash, JSON.stringify(answer)],
  });

/** For a statement with other writes: a key that is taken violates `idempotency_keys_intent_key`, and nothing is written. */
export const toKeyClaim = (row: IdempotencyKey & { readonly requestHash: Buffer }, answer: unknown): Sql =>
  sql`insert into idempotency_keys (client_id, staff_id, endpoint, key, request_hash, answer)
    values (${row.clientId ?? null}, ${row.staffId ?? null}, ${row.endpoint}, ${row.key}, ${row.requestHash}, ${JSON.stringify(answer)})`;

export interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

/** Avoid `is not distinct from` here: no index supports it. */
const is = (id: string | undefined) => (id === undefined ? sql`is null` : sql`= ${id}`);

export const findAnswer = (
  tx: Queryable,
  { clientId, staffId, endpoint, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> =>
  tx.find<StoredAnswer>(sql`select request_hash, answer from idempotency_keys
      where client_id ${is(clientId)} and staff_id ${is(staffId)} and endpoint = ${endpoint} and key = ${key}`);

export const deleteKeysBefore = (db: Queryable, instant: Date): Promise<void> =>
  db.run("delete from idempotency_keys where created_at < $1", [instant]);
