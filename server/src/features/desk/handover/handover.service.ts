import type { HandedOver, MemberDuties } from "@funding-desk/contract/accounts/staff/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { CalendarHandovers } from "../../calendar/appointment/calendar-handover.service.ts";
import type { AssignmentService } from "../../office/assignment/assignment.service.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";

/** From a member who leaves to one who can have clients. */
export interface Handover {
  readonly fromId: string;
  readonly to: { readonly id: string; readonly name: string; readonly email: string; readonly role: StaffRole };
}

interface Deps extends Pick<SharedDeps, "live"> {
  readonly assignments: Pick<AssignmentService, "count" | "handOver">;
  readonly tasks: Pick<FileTasks, "countOpen" | "handOver" | "passOn">;
  readonly calendars: CalendarHandovers;
}

/** What a member of staff is responsible for, and how someone else takes it over. */
export const createHandoverService = ({ assignments, tasks, calendars, live }: Deps) => ({
  async loadDuties(db: Queryable, staffId: string): Promise<MemberDuties> {
    const [files, open, calendar] = await Promise.all([
      assignments.count(db, staffId),
      tasks.countOpen(db, staffId),
      calendars.loadDuties(db, staffId),
    ]);
    return { files, tasks: open, ...calendar };
  },

  /** Passes on a new advisor's tasks in other advisors' files. Change the role first. @returns as `handOver` */
  async passOnTasks(tx: Transaction, staff: StaffIdentity, staffId: string) {
    const { count, record } = await tasks.passOn(tx, actedBy(staff), { staffId });
    if (count > 0) await live.notify(tx);
    const outcome: HandedOver | null = count > 0 ? { files: 0, tasks: count, calls: 0, clashing_calls: 0 } : null;
    return { outcome, record };
  },

  /** @returns what went over, and what records it; call that last in the transaction */
  async handOver(tx: Transaction, staff: StaffIdentity, handover: Handover) {
    const files = await assignments.handOver(tx, staff, handover);
    const open = await tasks.handOver(tx, staff, handover);
    const { calls, clashing, record } = await calendars.handOver(tx, staff, handover);
    // One notice for everyone: a notice for each file would make every open desk ask for each.
    await live.notify(tx);
    const outcome: HandedOver = { files: files.count, tasks: open.count, calls, clashing_calls: clashing };
    return {
      outcome,
      async record() {
        await files.record();
        await open.record();
        await record();
      },
    };
  },
});
