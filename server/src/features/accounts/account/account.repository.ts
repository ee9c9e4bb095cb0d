import { type ClientRow, clientColumns } from "../../../identity/client/client.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

/** Someone who signed up. */
export interface NewClient extends ClientRow {
  readonly password_hash: string;
  readonly signup_id: string;
}

export const insertClient = (db: Queryable, row: NewClient): Promise<void> =>
  db.run({
    prepared: `insert into clients (${clientColumns}, password_hash, signup_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [row.id, row.first_name, row.last_name, row.mobile, row.email, row.state, row.password_hash, row.signup_id],
  });

/** A client with what a sign-in compares. No password: staff opened the account, and the client hasn't taken it. */
export interface SignInRow extends ClientRow, Pick<Row<"clients">, "password_hash" | "totp_sealed"> {
  readonly has_passkeys: boolean;
}

/** Someone who can sign in with a password. */
export type PasswordRow = SignInRow & { readonly password_hash: string };

export const hasPassword = (row: SignInRow): row is PasswordRow => row.password_hash !== null;

const signInColumns = `${clientColumns}, password_hash, totp_sealed,
  exists (select 1 from passkeys where client_id = clients.id) as has_passkeys`;

/** Ignores case. */
export const findClientByEmail = (db: Queryable, email: string): Promise<SignInRow | undefined> =>
  db.find<SignInRow>({
    prepared: `select ${signInColumns} from clients where lower(email) = lower($1)`,
    values: [email],
  });

export const findClientToSignIn = (db: Queryable, id: string): Promise<SignInRow | undefined> =>
  db.find<SignInRow>({ prepared: `select ${signInColumns} from clients where id = $1`, values: [id] });

export type Registration = Pick<Row<"clients">, "signup_id" | "created_at">;

export const findRegistration = (db: Queryable, id: string): Promise<Registration | undefined> =>
  db.find<Registration>("select signup_id, created_at from clients where id = $1", [id]);

export const updatePasswordHash = (db: Queryable, id: string, passwordHash: string): Promise<void> =>
  db.run("update clients set password_hash = $2 where id = $1", [id, passwordHash]);

export const existsAnyClient = (db: Queryable): Promise<boolean> => db.exists("select 1 from clients limit 1");
