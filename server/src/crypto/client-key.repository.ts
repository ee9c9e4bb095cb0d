import type { Queryable } from "../db/database.ts";

export interface ClientKeyRow {
  readonly id: string;
  readonly client_id: string;
  readonly master_key_id: string;
  readonly wrapped: Buffer;
}

const columns = "id, client_id, master_key_id, wrapped";

export const findClientKey = async (db: Queryable, clientId: string): Promise<ClientKeyRow | undefined> =>
  (
    await db.query<ClientKeyRow>({
      name: "client-key-find",
      text: `select ${columns} from client_keys where client_id = $1`,
      values: [clientId],
    })
  ).rows[0];

/**
 * Whoever comes second leaves the first one's key in place. Nothing is stored when the master key is no longer the current one;
 * until this transaction ends it stays current.
 */
export const insertClientKey = async (db: Queryable, row: ClientKeyRow): Promise<void> => {
  await db.query({
    name: "client-key-insert",
    text: `insert into client_keys (${columns})
      select $1, $2, $3, $4 from master_keys where id = $3 and is_current for share
      on conflict on constraint client_keys_client_id_key do nothing`,
    values: [row.id, row.client_id, row.master_key_id, row.wrapped],
  });
};

export interface KeysAfter {
  readonly masterKeyId: string;
  /** The last id of the batch before. */
  readonly afterId: string;
  readonly limit: number;
}

/** In the order of their ids; locked until the transaction ends. */
export const findClientKeysForUpdate = async (
  tx: Queryable,
  { masterKeyId, afterId, limit }: KeysAfter,
): Promise<ClientKeyRow[]> =>
  (
    await tx.query<ClientKeyRow>(
      `select ${columns} from client_keys where master_key_id = $1 and id > $2 order by id limit $3 for no key update`,
      [masterKeyId, afterId, limit],
    )
  ).rows;

export type WrappedKey = Pick<ClientKeyRow, "id" | "wrapped">;

export const updateWrappedClientKeys = async (
  tx: Queryable,
  masterKeyId: string,
  keys: readonly WrappedKey[],
): Promise<void> => {
  await tx.query(
    `update client_keys set master_key_id = $1, wrapped = rewrapped.wrapped
     from unnest($2::uuid[], $3::bytea[]) as rewrapped (id, wrapped) where client_keys.id = rewrapped.id`,
    [masterKeyId, keys.map(({ id }) => id), keys.map(({ wrapped }) => wrapped)],
  );
};
