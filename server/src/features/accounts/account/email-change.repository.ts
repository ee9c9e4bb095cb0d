import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

type ChangeRow = Row<"email_changes">;

export type NewEmailChange = Pick<
  ChangeRow,
  "id" | "client_id" | "old_email" | "new_email" | "staff_id" | "link_hash" | "stop_hash"
> & { readonly days: number; readonly waitHours: number };

/**
 * Call `deleteOpenChange` first. An account without a password proves nothing yet, so its change doesn't wait.
 * @returns how many hours it waits
 */
export const insertChange = async (tx: Queryable, row: NewEmailChange): Promise<number> => {
  const made = await tx.find<{ is_waiting: boolean }>({
    prepared: `insert into email_changes (id, client_id, old_email, new_email, staff_id, link_hash, stop_hash, expires_at,
        ready_at)
      select $1, c.id, $3, $4, $5, $6, $7, now() + make_interval(days => $8),
        now() + make_interval(hours => case when c.password_hash is null then 0 else $9 end)
      from clients c where c.id = $2 returning ready_at > now() as is_waiting`,
    values: [
      row.id,
      row.client_id,
      row.old_email,
      row.new_email,
      row.staff_id,
      row.link_hash,
      row.stop_hash,
      row.days,
      row.waitHours,
    ],
  });
  return made?.is_waiting ? row.waitHours : 0;
};

export const deleteOpenChange = (tx: Queryable, clientId: string): Promise<void> =>
  tx.run({
    prepared: "delete from email_changes where client_id = $1 and confirmed_at is null",
    values: [clientId],
  });

export interface WaitingChange
  extends Pick<ChangeRow, "id" | "new_email" | "staff_id" | "asked_at" | "expires_at" | "ready_at"> {
  readonly asked_by: string | null;
  readonly is_ready: boolean;
}

export const findWaitingChange = (db: Queryable, clientId: string): Promise<WaitingChange | undefined> =>
  db.find<WaitingChange>({
    prepared: `select e.id, e.new_email, e.staff_id, s.name as asked_by, e.asked_at, e.expires_at, e.ready_at,
        e.ready_at <= now() as is_ready
      from email_changes e left join staff s on s.id = e.staff_id
      where e.client_id = $1 and e.confirmed_at is null and e.expires_at > now()`,
    values: [clientId],
  });

export interface LinkedChange
  extends Pick<
    ChangeRow,
    "id" | "client_id" | "old_email" | "new_email" | "staff_id" | "asked_at" | "expires_at" | "ready_at"
  > {
  readonly is_ready: boolean;
  readonly first_name: string;
  readonly asked_by: string | null;
  readonly is_confirmed: boolean;
  /** The code is the old mailbox's. */
  readonly is_stop: boolean;
  /** The client has a password. */
  readonly is_taken: boolean;
}

/** Undefined for a code that was replaced or stopped, has expired, or never was. One that was confirmed is found for good. */
export const findLinkedChange = (db: Queryable, hash: Buffer): Promise<LinkedChange | undefined> =>
  db.find<LinkedChange>({
    prepared: `select e.id, e.client_id, e.old_email, e.new_email, e.staff_id, e.asked_at, e.expires_at, e.ready_at,
        e.ready_at <= now() as is_ready, c.first_name, s.name as asked_by,
        e.confirmed_at is not null as is_confirmed, e.stop_hash = $1 as is_stop, c.password_hash is not null as is_taken
      from email_changes e join clients c on c.id = e.client_id left join staff s on s.id = e.staff_id
      where (e.link_hash = $1 or e.stop_hash = $1) and (e.confirmed_at is not null or e.expires_at > now())`,
    values: [hash],
  });

/** False when it doesn't wait anymore. Two at once may each have begun before the other's now(). */
export const markReleased = (tx: Transaction, id: string, staffId: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update email_changes set ready_at = now(), released_by = $2
      where id = $1 and ready_at > now() and released_by is null and confirmed_at is null`,
    values: [id, staffId],
  });

export const markConfirmed = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "update email_changes set confirmed_at = now() where id = $1", values: [id] });

export const updateEmail = (tx: Queryable, clientId: string, email: string): Promise<void> =>
  tx.run({ prepared: "update clients set email = $2 where id = $1", values: [clientId, email] });

/** What was mailed to the old mailbox must not open the account. */
export const endMailedCodes = (tx: Queryable, clientId: string): Promise<void> =>
  tx.run({ prepared: "delete from password_reset_codes where client_id = $1", values: [clientId] });

export const deleteExpiredChanges = (db: Queryable): Promise<void> =>
  db.run("delete from email_changes where confirmed_at is null and expires_at < now()");

export type OwnEmailChange = Pick<ChangeRow, "old_email" | "new_email" | "asked_at" | "confirmed_at">;

export const listOwnChanges = (db: Queryable, clientId: string): Promise<OwnEmailChange[]> =>
  db.list<OwnEmailChange>(
    "select old_email, new_email, asked_at, confirmed_at from email_changes where client_id = $1 order by asked_at",
    [clientId],
  );
