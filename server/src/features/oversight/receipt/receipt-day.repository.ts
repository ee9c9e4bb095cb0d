import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { RootRow } from "./receipt.repository.ts";

/** An arbitrary number that all Funding Desk processes share. */
const daysLock = 7_304_030;

/** Makes servers close days one after another. Released when the transaction ends. */
export const lockDays = (tx: Transaction): Promise<void> => tx.run("select pg_advisory_xact_lock($1)", [daysLock]);

/** The firm's day of the oldest receipt without a place. */
export const findFirstOpenDay = (db: Queryable, timeZone: string): Promise<string | null> =>
  db.getValue<string | null>({
    prepared: `select to_char(min(made_at) at time zone $1, 'YYYY-MM-DD') from receipt_leaves where day is null`,
    values: [timeZone],
  });

interface Day {
  readonly day: string;
  readonly timeZone: string;
}

/** Gives those of the day, and those that came late for one before, their places. @returns the leaves in that order */
export const placeLeaves = async (tx: Transaction, { day, timeZone }: Day): Promise<Buffer[]> => {
  const placed = await tx.list<{ leaf: Buffer; position: number }>({
    prepared: `update receipt_leaves l set day = $1::date, position = placed.position
      from (select id, row_number() over (order by made_at, id) - 1 as position from receipt_leaves
        where day is null and made_at < ($1::date + 1)::timestamp at time zone $2) placed
      where l.id = placed.id returning l.leaf, l.position`,
    values: [day, timeZone],
  });
  return placed.sort((a, b) => a.position - b.position).map(({ leaf }) => leaf);
};

export interface AuditEnd {
  readonly number: number;
  readonly hash: Buffer;
}

/** The audit's last entry of the day or before; the start of its chain without one. */
export const getAuditEnd = (db: Queryable, { day, timeZone }: Day): Promise<AuditEnd> =>
  db.get<AuditEnd>({
    prepared: `select number, hash from (
        (select number, hash from audit_entries where at < ($1::date + 1)::timestamp at time zone $2
          order by at desc, number desc limit 1)
        union all select 0, sha256('Funding Desk audit')) ends
      order by number desc limit 1`,
    values: [day, timeZone],
  });

export const insertRoot = (tx: Transaction, root: RootRow): Promise<void> =>
  tx.run({
    prepared: `insert into receipt_roots (day, previous_root, merkle_root, leaves, audit_number, audit_hash, root)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      root.day,
      root.previous_root,
      root.merkle_root,
      root.leaves,
      root.audit_number,
      root.audit_hash,
      root.root,
    ],
  });
