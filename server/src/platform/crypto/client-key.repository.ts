import type { Queryable } from "../db/database.ts";
import type { Row } from "../db/tables.ts";

export type ClientKeyRow = Pick<Row<"client_keys">, "id" | "client_id" | "state" | "master_key_id" | "wrapped">;

const columns = "id, client_id, state, master_key_id, wrapped";

/** One, or two while data keys are rotated, of which one is current. None before anything is sealed. */
export const listClientKeys = (db: Queryable, clientId: string): Promise<ClientKeyRow[]> =>
  db.list<ClientKeyRow>({ prepared: `select ${columns} from client_keys where client_id = $1`, values: [clientId] });

/**
 * Current keys. The second of two concurrent calls keeps the first one's key. Stores nothing when the master key is no longer current;
 * otherwise it stays current until this transaction ends.
 */
export const insertFirstClientKeys = (tx: Queryable, rows: readonly ClientKeyRow[]): Promise<void> =>
  tx.run({
    prepared: `insert into client_keys (${columns})
      select made.id, made.client_id, 'current', made.master_key_id, made.wrapped
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) as made (id, client_id, master_key_id, wrapped)
        join master_keys on master_keys.id = made.master_key_id and is_current for share of master_keys
      on conflict on constraint client_keys_client_id_state_key do nothing`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ client_id }) => client_id),
      rows.map(({ master_key_id }) => master_key_id),
      rows.map(({ wrapped }) => wrapped),
    ],
  });

export interface Batch {
  /** The previous batch's last id. */
  readonly afterId: string;
  readonly limit: number;
}

/** Ordered by id, and locked until the transaction ends. */
export const findClientKeysForUpdate = (
  tx: Queryable,
  masterKeyId: string,
  { afterId, limit }: Batch,
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

/** The states that clients' keys are in. */
export const listKeyStates = (db: Queryable): Promise<ClientKeyRow["state"][]> =>
  db.listValues<ClientKeyRow["state"]>("select distinct state from client_keys");

export type KeyOfClient = Pick<ClientKeyRow, "id" | "client_id">;

/** Ordered by id. */
export const listKeysIn = (
  db: Queryable,
  state: ClientKeyRow["state"],
  { afterId, limit }: Batch,
): Promise<KeyOfClient[]> =>
  db.list<KeyOfClient>("select id, client_id from client_keys where state = $1 and id > $2 order by id limit $3", [
    state,
    afterId,
    limit,
  ]);

export const listKeysOfClients = (db: Queryable, clientIds: readonly string[]): Promise<ClientKeyRow[]> =>
  db.list<ClientKeyRow>({
    prepared: `select ${columns} from client_keys where client_id = any($1)`,
    values: [clientIds],
  });

/** Leaves out clients who have one already, or were erased in the meantime. */
export const insertNextKeys = (tx: Queryable, rows: readonly ClientKeyRow[]): Promise<void> =>
  tx.run(
    `insert into client_keys (${columns})
     select made.id, made.client_id, 'next', made.master_key_id, made.wrapped
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) as made (id, client_id, master_key_id, wrapped)
       join clients on clients.id = made.client_id
     for key share of clients
     on conflict on constraint client_keys_client_id_state_key do nothing`,
    [
      rows.map(({ id }) => id),
      rows.map(({ client_id }) => client_id),
      rows.map(({ master_key_id }) => master_key_id),
      rows.map(({ wrapped }) => wrapped),
    ],
  );

/** Makes these clients' next keys the current ones, and retires those. */
export const switchToNextKeys = async (tx: Queryable, clientIds: readonly string[]): Promise<void> => {
  await tx.run("update client_keys set state = 'retired' where state = 'current' and client_id = any($1)", [clientIds]);
  await tx.run("update client_keys set state = 'current' where state = 'next' and client_id = any($1)", [clientIds]);
};

/** @returns how many */
export const deleteRetiredKeys = (tx: Queryable): Promise<number> =>
  tx.runAndCount("delete from client_keys where state = 'retired'");

/**
 * The open transactions that have read or written keys: PostgreSQL keeps their lock on the table until they end. One that reads
 * keys later sees what is committed now.
 */
export const listTransactionsWithKeys = (db: Queryable): Promise<string[]> =>
  db.listValues<string>(
    `select distinct virtualtransaction from pg_locks
     where locktype = 'relation' and relation = 'client_keys'::regclass and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and virtualtransaction is not null`,
  );
