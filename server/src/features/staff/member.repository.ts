import type { StaffRole } from "@funding-desk/contract/staff/role";
import type { Queryable } from "../../db/database.ts";

export interface StaffRow {
  readonly id: string;
  readonly name: string;
  /** As typed at the invitation. */
  readonly email: string;
  readonly role: StaffRole;
  readonly is_active: boolean;
  readonly joined_at: Date | null;
}

const columns = "id, name, email, role, is_active, joined_at";

export interface SignInRow extends StaffRow {
  readonly password_hash: string | null;
  readonly totp_sealed: Buffer | null;
}

/** Whatever the case of the address. */
export const findMemberByEmail = async (db: Queryable, email: string): Promise<SignInRow | undefined> =>
  (
    await db.query<SignInRow>({
      name: "staff-by-email",
      text: `select ${columns}, password_hash, totp_sealed from staff where lower(email) = lower($1)`,
      values: [email],
    })
  ).rows[0];

export const findMember = async (db: Queryable, id: string): Promise<SignInRow | undefined> =>
  (
    await db.query<SignInRow>({
      name: "staff-by-id",
      text: `select ${columns}, password_hash, totp_sealed from staff where id = $1`,
      values: [id],
    })
  ).rows[0];

/** Locked until the transaction ends. */
export const findMemberForUpdate = async (tx: Queryable, id: string): Promise<SignInRow | undefined> =>
  (
    await tx.query<SignInRow>({
      name: "staff-by-id-for-update",
      text: `select ${columns}, password_hash, totp_sealed from staff where id = $1 for no key update`,
      values: [id],
    })
  ).rows[0];

export const insertMember = async (
  tx: Queryable,
  row: Pick<StaffRow, "id" | "name" | "email" | "role">,
): Promise<void> => {
  await tx.query({
    name: "staff-insert",
    text: "insert into staff (id, name, email, role) values ($1, $2, $3, $4)",
    values: [row.id, row.name, row.email, row.role],
  });
};

export const deleteMember = async (tx: Queryable, id: string): Promise<void> => {
  await tx.query("delete from staff where id = $1 and joined_at is null", [id]);
};

export const updateMember = async (tx: Queryable, row: Pick<StaffRow, "id" | "role" | "is_active">): Promise<void> => {
  await tx.query("update staff set role = $2, is_active = $3 where id = $1", [row.id, row.role, row.is_active]);
};

export const updateName = async (tx: Queryable, id: string, name: string): Promise<void> => {
  await tx.query("update staff set name = $2 where id = $1", [id, name]);
};

export interface WayIn {
  readonly staffId: string;
  readonly passwordHash: string | null;
  readonly totpSealed: Buffer | null;
  /** The step whose code confirmed the key; null without codes. */
  readonly totpStep: number | null;
}

/** The person has joined, if they had not, and signs in this way from now on. */
export const updateWayIn = async (tx: Queryable, row: WayIn): Promise<void> => {
  await tx.query(
    `update staff set password_hash = $2, totp_sealed = $3, totp_last_step = $4, joined_at = coalesce(joined_at, now())
     where id = $1`,
    [row.staffId, row.passwordHash, row.totpSealed, row.totpStep],
  );
};

export const updatePasswordHash = async (tx: Queryable, id: string, passwordHash: string): Promise<void> => {
  await tx.query("update staff set password_hash = $2 where id = $1", [id, passwordHash]);
};

/** @returns whether no code of this step, or of a later one, had been taken */
export const takeStep = async (db: Queryable, id: string, step: number): Promise<boolean> =>
  (
    await db.query({
      name: "staff-take-step",
      text: `update staff set totp_last_step = $2
        where id = $1 and totp_sealed is not null and (totp_last_step is null or totp_last_step < $2)`,
      values: [id, step],
    })
  ).rowCount === 1;

/** Ids of the managers who can sign in, locked until the transaction ends. */
export const lockActiveManagers = async (tx: Queryable): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select id from staff where role = 'manager' and is_active and joined_at is not null order by id for no key update`,
    )
  ).rows.map(({ id }) => id);

export const existsJoinedMember = async (db: Queryable): Promise<boolean> =>
  (await db.query("select 1 from staff where joined_at is not null limit 1")).rows.length > 0;

export interface ListedMemberRow extends StaffRow {
  readonly link_expires_at: Date | null;
  readonly last_signed_in_at: Date | null;
}

const listed = `select s.id, s.name, s.email, s.role, s.is_active, s.joined_at,
    (select max(expires_at) from staff_setups where staff_id = s.id and kind in ('invitation', 'renewal')) as link_expires_at,
    (select created_at from staff_sessions where staff_id = s.id and not is_first_factor
      order by created_at desc limit 1) as last_signed_in_at
  from staff s`;

export const listMembers = async (db: Queryable, limit: number): Promise<ListedMemberRow[]> =>
  (await db.query<ListedMemberRow>(`${listed} order by s.name, s.id limit $1`, [limit])).rows;

export const findListedMember = async (db: Queryable, id: string): Promise<ListedMemberRow | undefined> =>
  (await db.query<ListedMemberRow>(`${listed} where s.id = $1`, [id])).rows[0];

/** Whoever works at the desk now, by name. */
export const listColleagues = async (db: Queryable, limit: number): Promise<Pick<StaffRow, "id" | "name" | "role">[]> =>
  (
    await db.query<Pick<StaffRow, "id" | "name" | "role">>({
      name: "staff-colleagues",
      text: `select id, name, role from staff where is_active and joined_at is not null and role <> 'auditor'
        order by name, id limit $1`,
      values: [limit],
    })
  ).rows;
