import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, invalidField } from "../../errors.ts";
import type { Live } from "../../live/live.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import { type AssignableClient, findWorking, lockClients, updateAdvisor } from "./assignment.repository.ts";

export interface AssignmentService {
  /**
   * Gives all of the clients that advisor, or none with null. @returns how many changed hands
   * @throws {DomainError} `not_found` when one is not the caller's to give; `forbidden` when an advisor gives to somebody else;
   * `invalid_fields` for somebody who can have no clients
   */
  assign(staff: StaffIdentity, clientIds: readonly string[], staffId: string | null): Promise<number>;
}

interface Deps {
  readonly database: Database;
  readonly audit: Audit;
  readonly live: Pick<Live, "tell">;
}

const goneSentence =
  "One of these files is no longer yours to give. Nothing was changed; please look at the list again.";
const takerSentence = "Please choose an advisor or a manager who works here.";

/** An advisor takes what nobody has, and hands back what is theirs. */
const isOwnToGive = ({ staffId }: StaffIdentity, { staff_id }: AssignableClient): boolean =>
  staff_id === null || staff_id === staffId;

interface Changed {
  readonly changed: readonly AssignableClient[];
  /** The new advisor's name. */
  readonly taker: string | null;
}

export const createAssignmentService = ({ database, audit, live }: Deps): AssignmentService => {
  /** The audit comes last: whoever else records waits for the commit. */
  const tellOf = async (tx: Transaction, staff: StaffIdentity, { changed, taker }: Changed): Promise<void> => {
    for (const { id, staff_id } of changed) {
      const former = staff_id === null ? {} : { formerStaffId: staff_id };
      await live.tell(tx, { kind: "client", clientId: id, ...former });
    }
    for (const { id } of changed) {
      await audit.record(tx, {
        actor: staffActor(staff),
        action: "file.assigned",
        clientId: id,
        detail: { to: taker },
        address: staff.address,
      });
    }
  };

  return {
    async assign(staff, clientIds, staffId) {
      const ids = [...new Set(clientIds)].sort();
      const isManager = staff.role === "manager";
      if (!isManager && staffId !== null && staffId !== staff.staffId) {
        throw new DomainError("forbidden", { sentence: "Only a manager gives files to somebody else." });
      }
      const refused: string[] = [];
      const outcome = await withTransaction(database, async (tx) => {
        refused.length = 0;
        const taker = staffId === null ? undefined : await findWorking(tx, staffId);
        if (staffId !== null && (!taker || taker.role === "auditor")) {
          throw invalidField("staff_id", takerSentence);
        }
        const clients = await lockClients(tx, ids);
        if (!isManager) refused.push(...clients.filter((each) => !isOwnToGive(staff, each)).map(({ id }) => id));
        if (refused.length > 0 || clients.length < ids.length) return undefined;
        const changed = clients.filter(({ staff_id }) => staff_id !== staffId);
        await updateAdvisor(
          tx,
          changed.map(({ id }) => id),
          staffId,
        );
        await tellOf(tx, staff, { changed, taker: taker?.name ?? null });
        return changed.length;
      });
      if (outcome !== undefined) return outcome;
      for (const clientId of refused) {
        await audit.record(database, {
          actor: staffActor(staff),
          action: "file.refused",
          clientId,
          address: staff.address,
        });
      }
      throw new DomainError("not_found", { sentence: goneSentence });
    },
  };
};
