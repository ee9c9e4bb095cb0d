import type { PastDeal } from "@funding-desk/contract/connections/book-import/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listDeals } from "./book-import.repository.ts";

/** For the copy of what is stored about a client. */
export const exportPastDeals = async (db: Queryable, clientId: string): Promise<readonly object[]> =>
  (await listDeals(db, clientId)).map(({ id: _, ...deal }) => deal);

/** What clients were funded before the firm used this desk. */
export type PastDeals = ReturnType<typeof createPastDeals>;

export const createPastDeals = ({ database, access }: Pick<SharedDeps, "database" | "access">) => ({
  /** @throws {DomainError} `not_found` */
  async list(staff: StaffIdentity, clientId: string): Promise<{ deals: PastDeal[] }> {
    await access.requireVisible(database, staff, clientId);
    return { deals: await listDeals(database, clientId) };
  },
});
