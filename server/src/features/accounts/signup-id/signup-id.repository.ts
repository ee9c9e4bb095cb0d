import type { SignupIdState } from "@funding-desk/contract/accounts/signup-id/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface NewSignupId {
  readonly id: string;
  readonly label: string | undefined;
  readonly allowedUses: number;
  /** Days from now; undefined for an id that doesn't expire. */
  readonly days: number | undefined;
  /** The only address that can sign up with it; undefined for anyone. */
  readonly boundEmail: string | undefined;
  /** Undefined for the operator and for the first start. */
  readonly staffId: string | undefined;
}

export interface SignupIdRow
  extends Pick<Row<"signup_ids">, "id" | "label" | "allowed_uses" | "used_count" | "expires_at" | "created_at"> {
  readonly status: SignupIdState;
}

/** Whether an id is usable: one condition for reading and for using. */
const isUsable = "revoked_at is null and (expires_at is null or expires_at > now()) and used_count < allowed_uses";

export const insertSignupId = (db: Queryable, row: NewSignupId): Promise<void> =>
  db.run(
    `insert into signup_ids (id, label, allowed_uses, expires_at, bound_email, issued_by)
     values ($1, $2, $3, now() + make_interval(days => $4), $5, $6)`,
    [row.id, row.label ?? null, row.allowedUses, row.days ?? null, row.boundEmail ?? null, row.staffId ?? null],
  );

export const existsSignupId = (db: Queryable, id: string): Promise<boolean> =>
  db.exists("select 1 from signup_ids where id = $1", [id]);

const isFor = "(bound_email is null or lower(bound_email) = lower($2))";

/** Whether a usable id is for this address; undefined when it isn't usable at all. */
export const findIsForAddress = (db: Queryable, id: string, email: string): Promise<boolean | undefined> =>
  db.findValue<boolean>({
    prepared: `select ${isFor} from signup_ids where id = $1 and ${isUsable}`,
    values: [id, email],
  });

/** The newest usable id that only this address can use. */
export const findUsableBoundTo = (
  db: Queryable,
  email: string,
): Promise<Pick<Row<"signup_ids">, "id" | "expires_at"> | undefined> =>
  db.find<Pick<Row<"signup_ids">, "id" | "expires_at">>({
    prepared: `select id, expires_at from signup_ids where lower(bound_email) = lower($1) and ${isUsable}
        order by created_at desc, id limit 1`,
    values: [email],
  });

/** Uses the id once. Concurrent sign-ups wait here, then see what is left. @returns whether it was usable */
export const takeUse = (db: Queryable, id: string, email: string): Promise<boolean> =>
  db.hasChanged({
    prepared: `update signup_ids set used_count = used_count + 1 where id = $1 and ${isUsable} and ${isFor}`,
    values: [id, email],
  });

/** For a query on `signup_ids`. */
export const signupIdState = `case when revoked_at is not null then 'revoked' when used_count >= allowed_uses then 'used up'
  when expires_at <= now() then 'expired' else 'usable' end`;

export const listSignupIds = (db: Queryable): Promise<SignupIdRow[]> =>
  db.list<SignupIdRow>(
    `select id, label, allowed_uses, used_count, expires_at, created_at, ${signupIdState} as status
       from signup_ids order by created_at desc, id`,
  );

/** @returns undefined when there is no such id; false when it was revoked before */
export const setRevoked = async (
  db: Queryable,
  id: string,
  staffId: string | undefined,
): Promise<boolean | undefined> => {
  const row = await db.find<{ was_revoked: boolean }>(
    `update signup_ids set revoked_at = coalesce(signup_ids.revoked_at, now()),
       revoked_by = case when signup_ids.revoked_at is null then $2::uuid else signup_ids.revoked_by end
     from (select id, revoked_at is not null as was_revoked from signup_ids where id = $1 for update) before
     where signup_ids.id = before.id returning before.was_revoked`,
    [id, staffId ?? null],
  );
  return row && !row.was_revoked;
};

/** An unused one with this label. */
export const findUnusedByLabel = (db: Queryable, label: string): Promise<string | undefined> =>
  db.findValue<string>(
    `select id from signup_ids where label = $1 and used_count = 0 and ${isUsable} order by created_at limit 1`,
    [label],
  );

/** Keeps every other server from creating the first id until the transaction ends. */
export const lockFirstSignupId = (tx: Queryable): Promise<void> => tx.run("select pg_advisory_xact_lock(7304003)");
