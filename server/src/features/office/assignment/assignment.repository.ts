import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { Queryable } from "../../../platform/db/database.ts";

export interface AssignableClient {
  readonly id: string;
  readonly staff_id: string | null;
}

/**
 * Locks the rows until the transaction ends, in one order for all, so that two people who assign the same clients can't
 * deadlock.
 */
export const lockClients = (tx: Queryable, ids: readonly string[]): Promise<AssignableClient[]> =>
  tx.list<AssignableClient>({
    prepared: "select id, staff_id from clients where id = any($1::uuid[]) order by id for update",
    values: [ids],
  });

export const updateAdvisor = (tx: Queryable, ids: readonly string[], staffId: string | null): Promise<void> =>
  tx.run({ prepared: "update clients set staff_id = $2 where id = any($1::uuid[])", values: [ids, staffId] });

/** Undefined for no one, or for someone who no longer works here. Locks the row until the transaction ends. */
export const findWorking = (
  tx: Queryable,
  staffId: string,
): Promise<{ readonly name: string; readonly role: StaffRole } | undefined> =>
  tx.find<{ name: string; role: StaffRole }>({
    prepared: "select name, role from staff where id = $1 and is_active and joined_at is not null for share",
    values: [staffId],
  });

export const countClientsOf = (db: Queryable, staffId: string): Promise<number> =>
  db.getValue<number>({ prepared: "select count(*) as count from clients where staff_id = $1", values: [staffId] });

/** The ids of an advisor's clients, locked in the same order as by `lockClients`. */
export const lockClientsOf = (tx: Queryable, staffId: string): Promise<string[]> =>
  tx.listValues<string>({
    prepared: "select id from clients where staff_id = $1 order by id for update",
    values: [staffId],
  });
