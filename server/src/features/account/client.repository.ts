import type { Queryable } from "../../db/database.ts";

export interface ClientRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Ten digits. */
  readonly mobile: string;
  /** As typed at sign-up. */
  readonly email: string;
  readonly state: string;
}

export interface NewClient extends ClientRow {
  readonly password_hash: string;
  readonly signup_id: string;
}

const columns = "id, first_name, last_name, mobile, email, state";

export const insertClient = async (db: Queryable, row: NewClient): Promise<void> => {
  await db.query({
    name: "client-insert",
    text: `insert into clients (${columns}, password_hash, signup_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [row.id, row.first_name, row.last_name, row.mobile, row.email, row.state, row.password_hash, row.signup_id],
  });
};

/** Whatever the case of the address. */
export const findClientByEmail = async (
  db: Queryable,
  email: string,
): Promise<(ClientRow & { readonly password_hash: string }) | undefined> =>
  (
    await db.query<ClientRow & { password_hash: string }>({
      name: "client-by-email",
      text: `select ${columns}, password_hash from clients where lower(email) = lower($1)`,
      values: [email],
    })
  ).rows[0];

export const findClientById = async (db: Queryable, id: string): Promise<ClientRow | undefined> =>
  (
    await db.query<ClientRow>({
      name: "client-by-id",
      text: `select ${columns} from clients where id = $1`,
      values: [id],
    })
  ).rows[0];

export interface Registration {
  readonly signup_id: string;
  readonly created_at: Date;
}

export const findRegistration = async (db: Queryable, id: string): Promise<Registration | undefined> =>
  (await db.query<Registration>("select signup_id, created_at from clients where id = $1", [id])).rows[0];

/** All but the e-mail, which is what the client signs in with. */
export const updateClient = async (db: Queryable, row: Omit<ClientRow, "email">): Promise<void> => {
  await db.query({
    name: "client-update",
    text: "update clients set first_name = $2, last_name = $3, mobile = $4, state = $5 where id = $1",
    values: [row.id, row.first_name, row.last_name, row.mobile, row.state],
  });
};

export const updatePasswordHash = async (db: Queryable, id: string, passwordHash: string): Promise<void> => {
  await db.query("update clients set password_hash = $2 where id = $1", [id, passwordHash]);
};

export const existsAnyClient = async (db: Queryable): Promise<boolean> =>
  (await db.query("select 1 from clients limit 1")).rows.length > 0;
