import type { Queryable } from "../db/database.ts";
import type { Row } from "../db/tables.ts";

export type ClientKeyRow = Pick<Row<"client_keys">, "id" | "client_id" | "state" | "master_key_id" | "wrapped">;

const columns = "id, client_id, state, master_key_id, wrapped";

/** One, or two while data keys are rotated, of which one is current. None before anything is sealed. */
export const listClientKeys = (db: Queryable, clientId: string): Promise<ClientKeyRow[]> =>
  db.list<ClientKeyRow>({ prepared: `select ${columns} from client_keys where client_id = $1`, values: [clientId] });

/**
 * The second of two concurrent calls keeps the first one's key. Stores nothing when the master key is no longer current;
 * otherwise it stays current until this transaction ends.
 */
export const insertFirstClientKey = (tx: Queryable, row: ClientKeyRow): Promise<void> =>
  tx.run({
    prepared: `insert into client_keys (${columns})
      select $1, $2, $3, $4, $5 from master_keys where id = $4 and is_current for share
      on conflict on constraint client_keys_client_id_state_key do nothing`,
    values: [row.id, row.client_id, row.state, row.master_key_id, row.wrapped],
  });

export interface KeysAfter {
  readonly masterKeyId: string;
  /** The previous batch's last id. */
  readonly afterId: string;
  readonly limit: number;
}

/** Ordered by id, and locked until the transaction ends. */
export const findClientKeysForUpdate = (
  tx: Queryable,
  { masterKeyId, afterId, limit }: KeysAfter,
): Promise<ClientKeyRow[]> =>
  tx.list<ClientKeyRow>(
    `select ${columns} from client_keys where master_key_id = $1 and id > $2 order by id limit $3 for no key update`,
    [masterKeyId, afterId, limit],
  );

export type WrappedKey = Pick<ClientKeyRow, "id" | "wrapped">;

export const updateWrappedClientKeys = (
  tx: Queryable,
  masterKeyId: string,
  keys: readonly WrappedKey[],
): Promise<void> =>
  tx.run(
    `update client_keys set master_key_id = $1, wrapped = rewrapped.wrapped
     from unnest($2::uuid[], $3::bytea[]) as rewrapped (id, wrapped) where client_keys.id = rewrapped.id`,
    [masterKeyId, keys.map(({ id }) => id), keys.map(({ wrapped }) => wrapped)],
  );
