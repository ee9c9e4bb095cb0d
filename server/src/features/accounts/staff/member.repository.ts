import type { DeskLook } from "@funding-desk/contract/accounts/staff/desk-look";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface StaffRow extends Pick<Row<"staff">, "id" | "name" | "is_active" | "joined_at" | "theme" | "density"> {
  /** As typed in the invitation. */
  readonly email: string;
  readonly role: StaffRole;
}

const columns = "id, name, email, role, is_active, joined_at, theme, density";

export interface SignInRow extends StaffRow {
  readonly password_hash: string | null;
  readonly totp_sealed: Buffer | null;
}

/** Ignores the case of the address. */
export const findMemberByEmail = (db: Queryable, email: string): Promise<SignInRow | undefined> =>
  db.find<SignInRow>({
    prepared: `select ${columns}, password_hash, totp_sealed from staff where lower(email) = lower($1)`,
    values: [email],
  });

export const findMember = (db: Queryable, id: string): Promise<SignInRow | undefined> =>
  db.find<SignInRow>({
    prepared: `select ${columns}, password_hash, totp_sealed from staff where id = $1`,
    values: [id],
  });

/** Locked until the transaction ends. */
export const findMemberForUpdate = (tx: Queryable, id: string): Promise<SignInRow | undefined> =>
  tx.find<SignInRow>({
    prepared: `select ${columns}, password_hash, totp_sealed from staff where id = $1 for no key update`,
    values: [id],
  });

export const insertMember = (tx: Queryable, row: Pick<StaffRow, "id" | "name" | "email" | "role">): Promise<void> =>
  tx.run({
    prepared: "insert into staff (id, name, email, role) values ($1, $2, $3, $4)",
    values: [row.id, row.name, row.email, row.role],
  });

export const deleteMember = (tx: Queryable, id: string): Promise<void> =>
  tx.run("delete from staff where id = $1 and joined_at is null", [id]);

export const updateMember = (tx: Queryable, row: Pick<StaffRow, "id" | "role" | "is_active">): Promise<void> =>
  tx.run("update staff set role = $2, is_active = $3 where id = $1", [row.id, row.role, row.is_active]);

export const updateName = (tx: Queryable, id: string, name: string): Promise<void> =>
  tx.run("update staff set name = $2 where id = $1", [id, name]);

export const updateLook = (tx: Queryable, id: string, { theme, density }: DeskLook): Promise<void> =>
  tx.run("update staff set theme = $2, density = $3 where id = $1", [id, theme, density]);

export interface WayIn {
  readonly staffId: string;
  readonly passwordHash: string | null;
  readonly totpSealed: Buffer | null;
  /** The step whose code confirmed the key; null without codes. */
  readonly totpStep: number | null;
}

/** Sets how the person signs in, and marks them as joined if they hadn't. */
export const updateWayIn = (tx: Queryable, row: WayIn): Promise<void> =>
  tx.run(
    `update staff set password_hash = $2, totp_sealed = $3, totp_last_step = $4, joined_at = coalesce(joined_at, now())
     where id = $1`,
    [row.staffId, row.passwordHash, row.totpSealed, row.totpStep],
  );

export const updatePasswordHash = (tx: Queryable, id: string, passwordHash: string): Promise<void> =>
  tx.run("update staff set password_hash = $2 where id = $1", [id, passwordHash]);

/** @returns false if a code of this or a later step was already used */
export const takeStep = (db: Queryable, id: string, step: number): Promise<boolean> =>
  db.hasChanged({
    prepared: `update staff set totp_last_step = $2
        where id = $1 and totp_sealed is not null and (totp_last_step is null or totp_last_step < $2)`,
    values: [id, step],
  });

/** Ids of the managers who can sign in, locked until the transaction ends. */
export const lockActiveManagers = (tx: Queryable): Promise<string[]> =>
  tx.listValues<string>(
    `select id from staff where role = 'manager' and is_active and joined_at is not null order by id for no key update`,
  );

/** The managers who can sign in, by name. */
export const listManagers = (db: Queryable): Promise<Pick<StaffRow, "id" | "name" | "email">[]> =>
  db.list<Pick<StaffRow, "id" | "name" | "email">>(
    "select id, name, email from staff where role = 'manager' and is_active and joined_at is not null order by name, id",
  );

export const existsJoinedMember = (db: Queryable): Promise<boolean> =>
  db.exists("select 1 from staff where joined_at is not null limit 1");

export interface ListedMemberRow extends Omit<StaffRow, "theme" | "density"> {
  readonly link_expires_at: Date | null;
  readonly last_signed_in_at: Date | null;
}

const listed = `select s.id, s.name, s.email, s.role, s.is_active, s.joined_at,
    (select max(expires_at) from staff_setups where staff_id = s.id and kind in ('invitation', 'renewal')) as link_expires_at,
    (select created_at from staff_sessions where staff_id = s.id and not is_first_factor
      order by created_at desc limit 1) as last_signed_in_at
  from staff s`;

export const listMembers = (db: Queryable, limit: number): Promise<ListedMemberRow[]> =>
  db.list<ListedMemberRow>(`${listed} order by s.name, s.id limit $1`, [limit]);

export const findListedMember = (db: Queryable, id: string): Promise<ListedMemberRow | undefined> =>
  db.find<ListedMemberRow>(`${listed} where s.id = $1`, [id]);

/** Members who can work on files, by name. */
export const listColleagues = (db: Queryable, limit: number): Promise<Pick<StaffRow, "id" | "name" | "role">[]> =>
  db.list<Pick<StaffRow, "id" | "name" | "role">>({
    prepared: `select id, name, role from staff where is_active and joined_at is not null and role <> 'auditor'
        order by name, id limit $1`,
    values: [limit],
  });

export interface PersonRow extends Pick<Row<"staff">, "id" | "name" | "is_active"> {
  readonly role: StaffRole;
  readonly has_clients: boolean;
}

/** Everyone who has joined, whether or not they still work here, by name. */
export const listPeople = (db: Queryable, limit: number): Promise<PersonRow[]> =>
  db.list<PersonRow>({
    // Avoid `exists` here: PostgreSQL may answer it for everyone at once, with the whole table of clients.
    prepared: `select s.id, s.name, s.role, s.is_active,
          coalesce((select true from clients c where c.staff_id = s.id limit 1), false) as has_clients
        from staff s where s.joined_at is not null order by s.name, s.id limit $1`,
    values: [limit],
  });
