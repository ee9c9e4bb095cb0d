import type { Queryable } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";
import type { Row } from "../db/tables.ts";
import type { Transaction } from "../db/transaction.ts";

/** Something to do right after a commit. */
export interface FollowUp {
  readonly kind: string;
  readonly subjectId: string;
  readonly clientId: string;
}

export const toFollowUpInsert = ({ kind, subjectId, clientId }: FollowUp): Sql =>
  sql`insert into follow_ups (kind, subject_id, client_id) values (${kind}, ${subjectId}, ${clientId})`;

export type FollowUpRow = Omit<Row<"follow_ups">, "due_at">;

/** Deletes up to `limit` that are due, about in the order they came. Leaves out those another server is at. */
export const takeFollowUps = (tx: Transaction, kinds: readonly string[], limit: number): Promise<FollowUpRow[]> =>
  tx.list<FollowUpRow>({
    prepared: `delete from follow_ups where ctid = any (array(
        select ctid from follow_ups where due_at <= now() and kind = any ($1) limit $2 for update skip locked))
      returning kind, subject_id, client_id`,
    values: [kinds, limit],
  });

/** Keeps the clients from being erased, assigned, or renamed until the transaction ends. In one order for all. */
export const lockClients = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  tx.run({ prepared: "select from clients where id = any ($1) order by id for no key update", values: [ids] });

export const postponeFollowUp = (db: Queryable, { kind, subject_id }: FollowUpRow, seconds: number): Promise<void> =>
  db.run("update follow_ups set due_at = now() + make_interval(secs => $3) where kind = $1 and subject_id = $2", [
    kind,
    subject_id,
    seconds,
  ]);

export const hasDueFollowUps = (db: Queryable): Promise<boolean> =>
  db.exists({ prepared: "select 1 from follow_ups where due_at <= now() limit 1" });
