import type { Queryable } from "../../db/database.ts";

export interface NewSignupId {
  readonly id: string;
  readonly label: string | undefined;
  readonly allowedUses: number;
  /** Days from now; undefined for one that does not expire. */
  readonly days: number | undefined;
  /** Who may sign up with it; undefined for anybody. */
  readonly boundEmail: string | undefined;
  /** Undefined for the operator and for the first start. */
  readonly staffId: string | undefined;
}

export interface SignupIdRow {
  readonly id: string;
  readonly label: string | null;
  readonly allowed_uses: number;
  readonly used_count: number;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly status: "usable" | "used up" | "expired" | "revoked";
}

/** What makes an id stand; said once for reading and for using. */
const isUsable = "revoked_at is null and (expires_at is null or expires_at > now()) and used_count < allowed_uses";

export const insertSignupId = async (db: Queryable, row: NewSignupId): Promise<void> => {
  await db.query(
    `insert into signup_ids (id, label, allowed_uses, expires_at, bound_email, issued_by)
     values ($1, $2, $3, now() + make_interval(days => $4), $5, $6)`,
    [row.id, row.label ?? null, row.allowedUses, row.days ?? null, row.boundEmail ?? null, row.staffId ?? null],
  );
};

export const existsSignupId = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.query("select 1 from signup_ids where id = $1", [id])).rows.length > 0;

const isFor = "(bound_email is null or lower(bound_email) = lower($2))";

export const isSignupIdUsable = async (db: Queryable, id: string, email: string): Promise<boolean> =>
  (
    await db.query({
      name: "signup-id-usable",
      text: `select 1 from signup_ids where id = $1 and ${isUsable} and ${isFor}`,
      values: [id, email],
    })
  ).rows.length > 0;

/** Uses the id once. Whoever comes at the same moment waits here and then finds what is left. @returns whether it stood */
export const takeUse = async (db: Queryable, id: string, email: string): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "signup-id-take-use",
    text: `update signup_ids set used_count = used_count + 1 where id = $1 and ${isUsable} and ${isFor}`,
    values: [id, email],
  });
  return rowCount === 1;
};

/** In a query over `signup_ids`. */
export const signupIdState = `case when revoked_at is not null then 'revoked' when used_count >= allowed_uses then 'used up'
  when expires_at <= now() then 'expired' else 'usable' end`;

export const listSignupIds = async (db: Queryable): Promise<SignupIdRow[]> =>
  (
    await db.query<SignupIdRow>(
      `select id, label, allowed_uses, used_count, expires_at, created_at, ${signupIdState} as status
       from signup_ids order by created_at desc, id`,
    )
  ).rows;

/** @returns undefined when there is no such id; false when it was revoked before */
export const setRevoked = async (
  db: Queryable,
  id: string,
  staffId: string | undefined,
): Promise<boolean | undefined> => {
  const { rows } = await db.query<{ was_revoked: boolean }>(
    `update signup_ids set revoked_at = coalesce(signup_ids.revoked_at, now()),
       revoked_by = case when signup_ids.revoked_at is null then $2::uuid else signup_ids.revoked_by end
     from (select id, revoked_at is not null as was_revoked from signup_ids where id = $1 for update) before
     where signup_ids.id = before.id returning before.was_revoked`,
    [id, staffId ?? null],
  );
  const [row] = rows;
  return row && !row.was_revoked;
};

/** One that nobody has used yet, with this label. */
export const findUnusedByLabel = async (db: Queryable, label: string): Promise<string | undefined> =>
  (
    await db.query<{ id: string }>(
      `select id from signup_ids where label = $1 and used_count = 0 and ${isUsable} order by created_at limit 1`,
      [label],
    )
  ).rows[0]?.id;

/** Until the transaction ends, nobody else on any server makes the first id. */
export const lockFirstSignupId = async (tx: Queryable): Promise<void> => {
  await tx.query("select pg_advisory_xact_lock(7304003)");
};
