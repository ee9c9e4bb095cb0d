import type { Audit } from "../../platform/audit/audit.ts";
import type { Database, Queryable } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { actedBy, type StaffIdentity } from "../staff-session/staff-identity.ts";
import { canSee } from "../staff-session/visibility.ts";
import { findAdvisor } from "./client-access.repository.ts";

export type ClientAccess = ReturnType<typeof createClientAccess>;

interface Deps {
  readonly database: Database;
  readonly audit: Audit;
}

export const createClientAccess = ({ database, audit }: Deps) => ({
  /**
   * A refusal is recorded even if the caller's transaction is rolled back. @throws {DomainError} `not_found`
   */
  async requireVisible(db: Queryable, staff: StaffIdentity, clientId: string) {
    const advisorId = await findAdvisor(db, clientId);
    if (advisorId === undefined) throw new DomainError("not_found");
    if (canSee(staff, advisorId)) return;
    await audit.record(database, { ...actedBy(staff), action: "file.refused", clientId });
    throw new DomainError("not_found");
  },
});
