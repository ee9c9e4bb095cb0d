import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

type MailboxRow = Row<"entered_mailboxes">;

export type NewMailbox = Pick<
  MailboxRow,
  "id" | "client_id" | "co_borrower_id" | "email" | "staff_id" | "stop_hash"
> & {
  readonly waitHours: number;
};

export const insertMailbox = (tx: Transaction, row: NewMailbox): Promise<void> =>
  tx.run({
    prepared: `insert into entered_mailboxes (id, client_id, co_borrower_id, email, staff_id, stop_hash, counts_from)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))`,
    values: [row.id, row.client_id, row.co_borrower_id, row.email, row.staff_id, row.stop_hash, row.waitHours],
  });

export interface StandingRow
  extends Pick<
    MailboxRow,
    | "id"
    | "co_borrower_id"
    | "email"
    | "staff_id"
    | "entered_at"
    | "counts_from"
    | "stopped_at"
    | "confirmed_at"
    | "how"
  > {
  readonly entered_by: string;
  readonly confirmed_by: string | null;
  /** The database's clock, which dates the rest. */
  readonly read_at: Date;
}

/** The newest for each person, if it's still their address. */
export const listStanding = (db: Queryable, clientId: string): Promise<StandingRow[]> =>
  db.list<StandingRow>({
    prepared: `select distinct on (m.co_borrower_id) m.id, m.co_borrower_id, m.email, m.staff_id, m.entered_at, m.counts_from,
        m.stopped_at, m.confirmed_at, m.how, s.name as entered_by, k.name as confirmed_by, clock_timestamp() as read_at
      from entered_mailboxes m join clients c on c.id = m.client_id
        left join application_co_borrowers b on b.id = m.co_borrower_id
        join staff s on s.id = m.staff_id left join staff k on k.id = m.confirmed_by
      where m.client_id = $1 and m.email = case when m.co_borrower_id is null then c.email else b.answers ->> 'email' end
      order by m.co_borrower_id, m.entered_at desc`,
    values: [clientId],
  });

/** False when it was confirmed before. @param staffId null for the client */
export const markConfirmed = (
  tx: Transaction,
  { id, staffId, how }: { readonly id: string; readonly staffId: string | null; readonly how: string | null },
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update entered_mailboxes set confirmed_at = now(), confirmed_by = $2, how = $3
      where id = $1 and confirmed_at is null`,
    values: [id, staffId, how],
  });

/** False when it was stopped or confirmed before. */
export const markStopped = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared:
      "update entered_mailboxes set stopped_at = now() where id = $1 and stopped_at is null and confirmed_at is null",
    values: [id],
  });

export interface StoppableRow extends Pick<MailboxRow, "id" | "client_id" | "entered_at" | "counts_from"> {
  readonly co_borrower_id: string;
  readonly email: string;
  readonly entered_by: string;
}

/** Undefined for a code that never was, or whose address was stopped, confirmed, or replaced since. */
export const findStoppable = (db: Queryable, stopHash: Buffer): Promise<StoppableRow | undefined> =>
  db.find<StoppableRow>({
    prepared: `select m.id, m.client_id, m.co_borrower_id, m.email, m.entered_at, m.counts_from, s.name as entered_by
      from entered_mailboxes m join application_co_borrowers b on b.id = m.co_borrower_id join staff s on s.id = m.staff_id
      where m.stop_hash = $1 and m.stopped_at is null and m.confirmed_at is null and b.answers ->> 'email' = m.email`,
    values: [stopHash],
  });

/** Since when someone's address stands, and which member entered it. */
export interface Provenance {
  readonly since: Date;
  /** Null when the client did. */
  readonly set_by: string | null;
}

const newest = "order by m.entered_at desc limit 1";

export const findClientProvenance = (db: Queryable, clientId: string): Promise<Provenance | undefined> =>
  db.find<Provenance>({
    prepared: `select coalesce(m.entered_at, e.confirmed_at, c.created_at) as since, m.name as set_by
      from clients c
        left join lateral (select m.entered_at, s.name from entered_mailboxes m join staff s on s.id = m.staff_id
          where m.client_id = c.id and m.co_borrower_id is null and m.email = c.email ${newest}) m on true
        left join lateral (select max(e.confirmed_at) as confirmed_at from email_changes e
          where e.client_id = c.id and e.new_email = c.email) e on true
      where c.id = $1`,
    values: [clientId],
  });

export const findCoBorrowerProvenance = (db: Queryable, coBorrowerId: string): Promise<Provenance | undefined> =>
  db.find<Provenance>({
    prepared: `select coalesce(m.entered_at, a.submitted_at) as since, m.name as set_by
      from application_co_borrowers b join applications a on a.id = b.application_id
        left join lateral (select m.entered_at, s.name from entered_mailboxes m join staff s on s.id = m.staff_id
          where m.co_borrower_id = b.id and m.email = b.answers ->> 'email' ${newest}) m on true
      where b.id = $1`,
    values: [coBorrowerId],
  });
