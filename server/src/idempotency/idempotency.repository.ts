import type { Queryable } from "../db/database.ts";

export interface IdempotencyRow {
  readonly clientId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

/**
 * Whether the key is ours now. Waits for a transaction that is claiming the same key: false when that one commits,
 * true when it is rolled back.
 */
export const claimKey = async (tx: Queryable, row: IdempotencyRow, answer: unknown): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: "idempotency-claim",
    text: `insert into idempotency_keys (client_id, endpoint, key, request_hash, answer) values ($1, $2, $3, $4, $5)
      on conflict on constraint idempotency_keys_pkey do nothing`,
    values: [row.clientId, row.endpoint, row.key, row.requestHash, JSON.stringify(answer)],
  });
  return rowCount === 1;
};

export interface StoredAnswer {
  readonly request_hash: Buffer;
  readonly answer: unknown;
}

export const findAnswer = async (
  tx: Queryable,
  row: Pick<IdempotencyRow, "clientId" | "endpoint" | "key">,
): Promise<StoredAnswer | undefined> =>
  (
    await tx.query<StoredAnswer>({
      name: "idempotency-find",
      text: "select request_hash, answer from idempotency_keys where client_id = $1 and endpoint = $2 and key = $3",
      values: [row.clientId, row.endpoint, row.key],
    })
  ).rows[0];

export const deleteKeysBefore = async (db: Queryable, instant: Date): Promise<void> => {
  await db.query("delete from idempotency_keys where created_at < $1", [instant]);
};
