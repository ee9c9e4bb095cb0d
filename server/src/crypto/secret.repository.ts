import type { Queryable } from "../db/database.ts";

export interface SecretRow {
  readonly id: string;
  readonly purpose: string;
  readonly master_key_id: string;
  readonly wrapped: Buffer;
}

/** Newest first. */
export const findSecrets = async (tx: Queryable): Promise<SecretRow[]> =>
  (await tx.query<SecretRow>("select id, purpose, master_key_id, wrapped from secrets order by created_at desc, id"))
    .rows;

/** Locked until the transaction ends. */
export const findSecretsForUpdate = async (tx: Queryable, masterKeyId: string): Promise<SecretRow[]> =>
  (
    await tx.query<SecretRow>(
      "select id, purpose, master_key_id, wrapped from secrets where master_key_id = $1 for no key update",
      [masterKeyId],
    )
  ).rows;

export const updateWrappedSecret = async (tx: Queryable, row: Omit<SecretRow, "purpose">): Promise<void> => {
  await tx.query("update secrets set master_key_id = $2, wrapped = $3 where id = $1", [
    row.id,
    row.master_key_id,
    row.wrapped,
  ]);
};

export const insertSecret = async (tx: Queryable, row: SecretRow): Promise<void> => {
  await tx.query("insert into secrets (id, purpose, master_key_id, wrapped) values ($1, $2, $3, $4)", [
    row.id,
    row.purpose,
    row.master_key_id,
    row.wrapped,
  ]);
};
