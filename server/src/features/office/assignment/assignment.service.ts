import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { FileTasks } from "../task/file-task.service.ts";
import {
  type AssignableClient,
  countClientsOf,
  findWorking,
  lockClients,
  lockClientsOf,
  updateAdvisor,
} from "./assignment.repository.ts";

export type AssignmentService = ReturnType<typeof createAssignmentService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly tasks: Pick<FileTasks, "passOn">;
}

const goneSentence = "You can no longer assign one of these files. Nothing was changed. Reload the list and try again.";
const takerSentence = "Choose an advisor or a manager who works here.";

/** An advisor takes unassigned clients, and hands back their own. */
const isOwnToGive = ({ staffId }: StaffIdentity, { staff_id }: AssignableClient): boolean =>
  staff_id === null || staff_id === staffId;

/** Between two members of staff. */
interface Handover {
  readonly fromId: string;
  readonly to: { readonly id: string; readonly name: string };
}

interface Taken {
  /** Of the clients. */
  readonly ids: readonly string[];
  /** The new advisor. */
  readonly to: Taker | null;
}

interface Taker {
  readonly id: string;
  readonly name: string;
}

interface AssignmentChange {
  readonly changed: readonly AssignableClient[];
  /** The new advisor. */
  readonly taker: Taker | null;
}

export const createAssignmentService = ({ database, audit, live, tasks }: Deps) => {
  const recordTaker = async (tx: Transaction, staff: StaffIdentity, { ids, to }: Taken) => {
    const data = { staff_id: to?.id ?? null };
    await recordEvents(
      tx,
      ids.map((clientId) => ({ kind: "client.assigned", clientId, subjectId: clientId, data })),
    );
    for (const clientId of ids)
      await audit.record(tx, {
        ...actedBy(staff),
        action: "file.assigned",
        clientId,
        detail: { to: to?.name ?? null },
      });
  };

  /** The audit comes last: everyone else who records waits for the commit. */
  const recordAssignments = async (
    tx: Transaction,
    staff: StaffIdentity,
    { changed, taker }: AssignmentChange,
  ): Promise<void> => {
    for (const { id, staff_id } of changed) {
      const former = staff_id === null ? {} : { formerStaffId: staff_id };
      await live.notify(tx, { clientId: id, ...former });
    }
    await recordTaker(tx, staff, { ids: changed.map(({ id }) => id), to: taker });
  };

  return {
    /**
     * Assigns all of the clients to that advisor, or to no one with null. Open tasks of advisors who lose a file go along. @returns how many got another advisor
     * @throws {DomainError} `not_found` when the caller can't assign one of them; `forbidden` when an advisor assigns to someone else;
     * `invalid_fields` for someone who can't have clients
     */
    async assign(staff: StaffIdentity, clientIds: readonly string[], staffId: string | null): Promise<number> {
      const ids = [...new Set(clientIds)].sort();
      const isManager = staff.role === "manager";
      if (!isManager && staffId !== null && staffId !== staff.staffId) {
        throw new DomainError("forbidden", { sentence: "Only a manager can assign files to someone else." });
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
        const changedIds = changed.map(({ id }) => id);
        await updateAdvisor(tx, changedIds, staffId);
        const passedOn = await tasks.passOn(tx, actedBy(staff), { clientIds: changedIds });
        await recordAssignments(tx, staff, {
          changed,
          taker: taker && staffId !== null ? { id: staffId, name: taker.name } : null,
        });
        await passedOn.record();
        return changed.length;
      });
      if (outcome !== undefined) return outcome;
      for (const clientId of refused) {
        await audit.record(database, { ...actedBy(staff), action: "file.refused", clientId });
      }
      throw new DomainError("not_found", { sentence: goneSentence });
    },

    count: (db: Queryable, staffId: string): Promise<number> => countClientsOf(db, staffId),

    /**
     * Assigns all clients of a leaving member to the successor.
     * @returns how many, and what records each; call that last in the transaction
     */
    async handOver(tx: Transaction, staff: StaffIdentity, { fromId, to }: Handover) {
      const ids = await lockClientsOf(tx, fromId);
      await updateAdvisor(tx, ids, to.id);
      return { count: ids.length, record: () => recordTaker(tx, staff, { ids, to }) };
    },
  };
};
