import type { Queryable } from "../../db/database.ts";

export type SetupKind = "first" | "invitation" | "renewal" | "recovery";

export interface SetupRow {
  readonly id: string;
  /** Null for the first link, which is nobody's yet. */
  readonly staff_id: string | null;
  readonly kind: SetupKind;
  readonly totp_sealed: Buffer | null;
  readonly expires_at: Date;
}

export interface NewSetup extends Pick<SetupRow, "id" | "staff_id" | "kind"> {
  readonly tokenHash: Buffer;
  readonly lastsMinutes: number;
}

const columns = "u.id, u.staff_id, u.kind, u.totp_sealed, u.expires_at";
/** One that opens: in time, its person not deactivated, and, for the first link, nobody there yet. */
const open = `from staff_setups u left join staff s on s.id = u.staff_id
  where u.token_hash = $1 and u.expires_at > now() and (u.staff_id is null or s.is_active)
    and (u.kind <> 'first' or not exists (select 1 from staff where joined_at is not null))`;

export const findOpenSetup = async (db: Queryable, tokenHash: Buffer): Promise<SetupRow | undefined> =>
  (await db.query<SetupRow>({ name: "staff-setup-open", text: `select ${columns} ${open}`, values: [tokenHash] }))
    .rows[0];

/** Locked until the transaction ends, so that a link is used once. */
export const findOpenSetupForUpdate = async (tx: Queryable, tokenHash: Buffer): Promise<SetupRow | undefined> =>
  (await tx.query<SetupRow>(`select ${columns} ${open} for update of u`, [tokenHash])).rows[0];

export const insertSetup = async (tx: Queryable, row: NewSetup): Promise<void> => {
  await tx.query(
    `insert into staff_setups (id, staff_id, kind, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [row.id, row.staff_id, row.kind, row.tokenHash, row.lastsMinutes],
  );
};

/** Keeps the key that was there first, and says which one that is. */
export const keepTotpKey = async (db: Queryable, id: string, sealed: Buffer): Promise<Buffer | undefined> =>
  (
    await db.query<{ totp_sealed: Buffer }>(
      "update staff_setups set totp_sealed = coalesce(totp_sealed, $2) where id = $1 returning totp_sealed",
      [id, sealed],
    )
  ).rows[0]?.totp_sealed;

/** All links of that person are of no use from here on. */
export const deleteSetupsOf = async (tx: Queryable, staffId: string): Promise<void> => {
  await tx.query("delete from staff_setups where staff_id = $1", [staffId]);
};

export const deleteSetupsOfKind = async (tx: Queryable, staffId: string, kind: SetupKind): Promise<void> => {
  await tx.query("delete from staff_setups where staff_id = $1 and kind = $2", [staffId, kind]);
};

export const deleteFirstSetups = async (tx: Queryable): Promise<void> => {
  await tx.query("delete from staff_setups where kind = 'first'");
};

/** Whoever sets up the first sign-in does so alone, until the transaction ends. */
export const lockFirstSetup = async (tx: Queryable): Promise<void> => {
  await tx.query("select pg_advisory_xact_lock(hashtext('first member of the staff'))");
};

/** Expired invitations stay in the list of staff until they are withdrawn or sent anew. */
export const deleteExpiredSetups = async (db: Queryable): Promise<void> => {
  await db.query("delete from staff_setups where kind <> 'invitation' and expires_at < now()");
};
