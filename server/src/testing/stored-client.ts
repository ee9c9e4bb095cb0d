import { randomUUID } from "node:crypto";
import { createPasswordHasher } from "../features/accounts/account/password-hasher.ts";
import type { Queryable } from "../platform/db/database.ts";

/** The password of every stored client. */
export const storedPassword = "Tide&Ledger42";
const storedHash = await createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }).hash(
  storedPassword,
);

/** Inserts a client without a sign-up. */
export const insertStoredClient = async (db: Queryable): Promise<string> => {
  const id = randomUUID();
  await db.query("insert into signup_ids (id, allowed_uses) values ('STORED', 1) on conflict do nothing");
  await db.query(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
     values ($1, 'Ada', 'Lovelace', '5550100142', $2, 'Florida (FL)', $3, 'STORED')`,
    [id, `${id.slice(0, 8)}@example.com`, storedHash],
  );
  return id;
};
