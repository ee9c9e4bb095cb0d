import type { Queryable } from "../db/database.ts";
import type { Row } from "../db/tables.ts";

export type SecretRow = Pick<Row<"secrets">, "id" | "purpose" | "master_key_id" | "wrapped">;

/** Newest first. */
export const findSecrets = (tx: Queryable): Promise<SecretRow[]> =>
  tx.list<SecretRow>("select id, purpose, master_key_id, wrapped from secrets order by created_at desc, id");

/** Locks the rows until the transaction ends. */
export const findSecretsForUpdate = (tx: Queryable, masterKeyId: string): Promise<SecretRow[]> =>
  tx.list<SecretRow>(
    "select id, purpose, master_key_id, wrapped from secrets where master_key_id = $1 for no key update",
    [masterKeyId],
  );

export const updateWrappedSecret = (tx: Queryable, row: Omit<SecretRow, "purpose">): Promise<void> =>
  tx.run("update secrets set master_key_id = $2, wrapped = $3 where id = $1", [row.id, row.master_key_id, row.wrapped]);

export const insertSecret = (tx: Queryable, row: SecretRow): Promise<void> =>
  tx.run("insert into secrets (id, purpose, master_key_id, wrapped) values ($1, $2, $3, $4)", [
    row.id,
    row.purpose,
    row.master_key_id,
    row.wrapped,
  ]);

export const deleteSecrets = (tx: Queryable, purposes: readonly string[]): Promise<void> =>
  tx.run("delete from secrets where purpose = any($1)", [purposes]);
