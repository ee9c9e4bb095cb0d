import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
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

const requireGiver = ({ role, staffId }: Pick<StaffIdentity, "role" | "staffId">, toId: string | null): void => {
  if (role !== "manager" && toId !== null && toId !== staffId)
    throw new DomainError("forbidden", { sentence: "Only a manager can assign files to someone else." });
};

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

interface Assignment {
  /** The new advisor. */
  readonly staffId: string | null;
  /** The advisor before; undefined for any. */
  readonly expectedId?: string | null | undefined;
}

export const createAssignmentService = ({ database, audit, live, tasks }: Deps) => {
  const recordTaker = async (tx: Transaction, staff: ActingStaff, { ids, to }: Taken) => {
    const data = { staff_id: to?.id ?? null };
    await recordEvents(
      tx,
      ids.map((clientId) => ({ kind: "client.assigned", clientId, subjectId: clientId, data })),
    );
    await audit.recordForEach(
      tx,
      { ...actedBy(staff), action: "file.assigned", detail: { to: to?.name ?? null } },
      ids,
    );
  };

  /** The audit comes last: everyone else who records waits for the commit. */
  const recordAssignments = async (
    tx: Transaction,
    staff: ActingStaff,
    { changed, taker }: AssignmentChange,
  ): Promise<void> => {
    for (const { id, staff_id } of changed) {
      const former = staff_id === null ? {} : { formerStaffId: staff_id };
      await live.notify(tx, { clientId: id, ...former });
    }
    await recordTaker(tx, staff, { ids: changed.map(({ id }) => id), to: taker });
  };

  /** @throws {DomainError} `invalid_fields` for someone who can't have clients */
  const getTaker = async (tx: Transaction, staffId: string | null): Promise<Taker | null> => {
    if (staffId === null) return null;
    const found = await findWorking(tx, staffId);
    if (!found || found.role === "auditor") throw invalidField("staff_id", takerSentence);
    return { id: staffId, name: found.name };
  };

  /** Open tasks of advisors who lose a file go along. */
  const give = async (tx: Transaction, staff: ActingStaff, change: AssignmentChange): Promise<void> => {
    const clientIds = change.changed.map(({ id }) => id);
    await updateAdvisor(tx, clientIds, change.taker?.id ?? null);
    const passedOn = await tasks.passOn(tx, actedBy(staff), { clientIds });
    await recordAssignments(tx, staff, change);
    await passedOn.record();
  };

  const assignFrom = async (
    staff: StaffIdentity,
    clientIds: readonly string[],
    { staffId, expectedId }: Assignment,
  ): Promise<number> => {
    const ids = [...new Set(clientIds)].sort();
    const isManager = staff.role === "manager";
    requireGiver(staff, staffId);
    const refused: string[] = [];
    const outcome = await withTransaction(database, async (tx) => {
      refused.length = 0;
      const taker = await getTaker(tx, staffId);
      const clients = await lockClients(tx, ids);
      if (!isManager) refused.push(...clients.filter((each) => !isOwnToGive(staff, each)).map(({ id }) => id));
      if (refused.length > 0 || clients.length < ids.length) return undefined;
      if (expectedId !== undefined && clients.some(({ staff_id }) => staff_id !== expectedId))
        throw new DomainError("advisor_changed");
      const changed = clients.filter(({ staff_id }) => staff_id !== staffId);
      await give(tx, staff, { changed, taker });
      return changed.length;
    });
    if (outcome !== undefined) return outcome;
    for (const clientId of refused) {
      await audit.record(database, { ...actedBy(staff), action: "file.refused", clientId });
    }
    throw new DomainError("not_found", { sentence: goneSentence });
  };

  return {
    getTaker,

    /** For clients whom the caller has locked, and may give to that advisor. */
    give,

    /** @throws {DomainError} `forbidden` when an advisor assigns to someone else */
    requireGiver,

    /**
     * Assigns all of the clients to that advisor, or to no one with null. @returns how many got another advisor
     * @throws {DomainError} `not_found` when the caller can't assign one of them; `forbidden` when an advisor assigns to someone else;
     * `invalid_fields` for someone who can't have clients
     */
    assign: (staff: StaffIdentity, clientIds: readonly string[], staffId: string | null): Promise<number> =>
      assignFrom(staff, clientIds, { staffId }),

    /** The same, from the advisor whom the caller has seen. @throws {DomainError} `advisor_changed` if it's another by now */
    assignFrom,

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
