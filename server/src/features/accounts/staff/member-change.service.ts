import type { HandedOver, Member, MemberDuties } from "@funding-desk/contract/accounts/staff/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { endStaffSessions } from "../../../identity/staff-session/staff-sessions.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { mailManagers } from "./manager-news.ts";
import {
  findMember,
  findMemberForUpdate,
  lockActiveManagers,
  type StaffRow,
  updateMember,
} from "./member.repository.ts";
import { loadMember } from "./member-view.ts";
import { deleteSetups } from "./setup.repository.ts";

export interface MemberChange {
  readonly role?: StaffRole | undefined;
  readonly is_active?: boolean | undefined;
  /** Who takes over from a member who leaves. */
  readonly successor_id?: string | undefined;
}

export interface ChangedMember {
  readonly member: Member;
  readonly handed_over: HandedOver | null;
}

export type MemberChangeService = ReturnType<typeof createMemberChangeService>;

interface PassedOn {
  readonly outcome: HandedOver | null;
  /** Call it last in the transaction. */
  record(): Promise<void>;
}

/** What a member is responsible for, and how someone else takes it over: files, tasks, and calls, which other features know about. */
interface Handovers {
  loadDuties(db: Queryable, staffId: string): Promise<MemberDuties>;
  handOver(
    tx: Transaction,
    manager: StaffIdentity,
    handover: { readonly fromId: string; readonly to: Pick<StaffRow, "id" | "name" | "email" | "role"> },
  ): Promise<PassedOn>;
  /** Passes on a new advisor's tasks in other advisors' files. */
  passOnTasks(tx: Transaction, manager: StaffIdentity, staffId: string): Promise<PassedOn>;
}

interface Deps extends Pick<SharedDeps, "database" | "audit" | "mails"> {
  readonly handovers: Handovers;
}

const canHaveClients = ({ is_active, joined_at, role }: StaffRow): boolean =>
  is_active && joined_at !== null && role !== "auditor";

const hasDuties = ({ files, tasks, calls, is_bookable }: MemberDuties): boolean =>
  files + tasks + calls > 0 || is_bookable;

/** A member's role, and whether they still work here. */
export const createMemberChangeService = ({ database, audit, mails, handovers }: Deps) => {
  /** Undefined when there is nothing to hand over, and no one to take it. */
  const handOver = async (
    tx: Transaction,
    manager: StaffIdentity,
    { fromId, successorId }: { readonly fromId: string; readonly successorId: string | undefined },
  ) => {
    if (successorId === undefined) {
      if (hasDuties(await handovers.loadDuties(tx, fromId))) throw new DomainError("handover_needed");
      return undefined;
    }
    const to = successorId === fromId ? undefined : await findMemberForUpdate(tx, successorId);
    if (!to || !canHaveClients(to))
      throw invalidField("successor_id", "Choose an advisor or a manager who works here.");
    return { to, ...(await handovers.handOver(tx, manager, { fromId, to })) };
  };

  return {
    /** @throws {DomainError} `not_found` */
    async loadDuties(id: string): Promise<MemberDuties> {
      requireFound(await findMember(database, id));
      return handovers.loadDuties(database, id);
    },

    /** @throws {DomainError} `not_found`, `last_manager`, `own_role`, `handover_needed`, `invalid_fields`, `malformed` */
    async change(
      manager: StaffIdentity,
      id: string,
      { role, is_active, successor_id: successorId }: MemberChange,
    ): Promise<ChangedMember> {
      const changed = await withTransaction(database, async (tx) => {
        // Lock the managers' rows first and in a fixed order, so that two managers demoting each other can't both succeed.
        const managers = await lockActiveManagers(tx);
        const person = requireFound(await findMemberForUpdate(tx, id));
        const next = { id, role: role ?? person.role, is_active: is_active ?? person.is_active };
        const isSame = next.role === person.role && next.is_active === person.is_active;
        if (isSame && successorId === undefined) return { member: await loadMember(tx, id), handed_over: null };
        const staysManager = next.role === "manager" && next.is_active;
        if (managers.includes(id) && !staysManager && managers.length === 1) throw new DomainError("last_manager");
        if (id === manager.staffId) return undefined;
        const leaves = !next.is_active || next.role === "auditor";
        if (!leaves && successorId !== undefined) throw new DomainError("malformed");
        const handover = leaves ? await handOver(tx, manager, { fromId: id, successorId }) : undefined;
        await updateMember(tx, next);
        await endStaffSessions(tx, id);
        if (!next.is_active) await deleteSetups(tx, id);
        const passedOn = leaves || next.role !== "advisor" ? undefined : await handovers.passOnTasks(tx, manager, id);
        if (staysManager) await mailManagers({ mails }, tx, { person, what: "made", by: manager.name });
        await handover?.record();
        await passedOn?.record();
        const detail = {
          role: next.role,
          role_before: person.role,
          is_active: next.is_active,
          ...(handover && { handed_to: handover.to.name }),
        };
        await audit.record(tx, { ...actedBy(manager), action: "staff.changed", subject: person.name, detail });
        return { member: await loadMember(tx, id), handed_over: handover?.outcome ?? passedOn?.outcome ?? null };
      });
      if (changed) return changed;
      // Wait until the locks are released: this needs a connection, and those waiting for the locks may hold all the others.
      await audit.record(database, { ...actedBy(manager), action: "permission.refused", detail: { own_role: true } });
      throw new DomainError("own_role");
    },
  };
};
