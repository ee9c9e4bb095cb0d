import { randomUUID } from "node:crypto";
import type { Queryable } from "../db/database.ts";

/** Inserts a client without a sign-up. To sign in with a password, sign up through the API instead. */
export const insertStoredClient = async (db: Queryable): Promise<string> => {
  const id = randomUUID();
  await db.query("insert into signup_ids (id, allowed_uses) values ('STORED', 1) on conflict do nothing");
  await db.query(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
     values ($1, 'Ada', 'Lovelace', '5550100142', $2, 'Florida (FL)', 'none', 'STORED')`,
    [id, `${id.slice(0, 8)}@example.com`],
  );
  return id;
};
