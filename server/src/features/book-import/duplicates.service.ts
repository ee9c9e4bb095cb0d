import type { clientDuplicates } from "@funding-desk/contract/book-import/desk-api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { SharedDeps } from "../../shared-deps.ts";
import { findViewer, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import { listDuplicates } from "./duplicates.repository.ts";

/** Clients who may be the same person. */
export type Duplicates = ReturnType<typeof createDuplicates>;

const most = 10;

export const createDuplicates = ({ database, access }: Pick<SharedDeps, "database" | "access">) => ({
  /** @throws {DomainError} `not_found` */
  async list(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof clientDuplicates>["data"]> {
    await access.requireVisible(database, staff, clientId);
    const viewer = findViewer(staff);
    const rows = await listDuplicates(database, clientId, most);
    const visible = rows.filter(({ staff_id: id }) => viewer === undefined || id === null || id === viewer);
    return {
      clients: visible.map(({ id, first_name, last_name, email, matched_by }) => ({
        id,
        name: `${first_name} ${last_name}`,
        email,
        matched_by,
      })),
      hidden: rows.length - visible.length,
    };
  },
});
