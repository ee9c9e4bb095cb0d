import type { Queryable } from "../db/database.ts";

export interface ClientKeyRow {
  readonly id: string;
  readonly master_key_id: string;
  readonly wrapped: Buffer;
}

export const findClientKey = async (db: Queryable, clientId: string): Promise<ClientKeyRow | undefined> =>
  (
    await db.query<ClientKeyRow>({
      name: "client-key-find",
      text: "select id, master_key_id, wrapped from client_keys where client_id = $1",
      values: [clientId],
    })
  ).rows[0];

/** Whoever comes second leaves the first one's key in place. */
export const insertClientKey = async (db: Queryable, clientId: string, row: ClientKeyRow): Promise<void> => {
  await db.query({
    name: "client-key-insert",
    text: `insert into client_keys (id, client_id, master_key_id, wrapped) values ($1, $2, $3, $4)
      on conflict on constraint client_keys_client_id_key do nothing`,
    values: [row.id, clientId, row.master_key_id, row.wrapped],
  });
};
