import type { SetupKind } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface SetupRow extends Pick<Row<"staff_setups">, "id" | "totp_sealed" | "expires_at"> {
  /** Null for the first link, which has no member yet. */
  readonly staff_id: string | null;
  readonly kind: SetupKind;
}

export interface NewSetup extends Pick<SetupRow, "id" | "staff_id" | "kind"> {
  readonly tokenHash: Buffer;
  readonly lastsMinutes: number;
}

const columns = "u.id, u.staff_id, u.kind, u.totp_sealed, u.expires_at";
/** A usable link: not expired, its member not deactivated, and for the first link, no one has joined yet. */
const open = `from staff_setups u left join staff s on s.id = u.staff_id
  where u.token_hash = $1 and u.expires_at > now() and (u.staff_id is null or s.is_active)
    and (u.kind <> 'first' or not exists (select 1 from staff where joined_at is not null))`;

export const findOpenSetup = (db: Queryable, tokenHash: Buffer): Promise<SetupRow | undefined> =>
  db.find<SetupRow>({ prepared: `select ${columns} ${open}`, values: [tokenHash] });

/** Locked until the transaction ends, so that a link can be used only once. */
export const findOpenSetupForUpdate = (tx: Queryable, tokenHash: Buffer): Promise<SetupRow | undefined> =>
  tx.find<SetupRow>(`select ${columns} ${open} for update of u`, [tokenHash]);

export const insertSetup = (tx: Queryable, row: NewSetup): Promise<void> =>
  tx.run(
    `insert into staff_setups (id, staff_id, kind, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [row.id, row.staff_id, row.kind, row.tokenHash, row.lastsMinutes],
  );

/** Stores the key unless there is one already. @returns the stored key */
export const keepTotpKey = (db: Queryable, id: string, sealed: Buffer): Promise<Buffer | undefined> =>
  db.findValue<Buffer>(
    "update staff_setups set totp_sealed = coalesce(totp_sealed, $2) where id = $1 returning totp_sealed",
    [id, sealed],
  );

/** Makes all of the member's links useless. */
export const deleteSetups = (tx: Queryable, staffId: string): Promise<void> =>
  tx.run("delete from staff_setups where staff_id = $1", [staffId]);

export const deleteFirstSetups = (tx: Queryable): Promise<void> =>
  tx.run("delete from staff_setups where kind = 'first'");

/** Lets only one person at a time set up the first sign-in, until the transaction ends. */
export const lockFirstSetup = (tx: Queryable): Promise<void> =>
  tx.run("select pg_advisory_xact_lock(hashtext('first member of the staff'))");

/** Expired invitations stay in the staff list until someone withdraws or resends them. */
export const deleteExpiredSetups = (db: Queryable): Promise<void> =>
  db.run("delete from staff_setups where kind <> 'invitation' and expires_at < now()");
