import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { firmBookingMail } from "./appointment-mails.ts";
import { updateCalendar } from "./calendar.repository.ts";
import {
  type CalendarDuties,
  deleteBusyFeeds,
  findCalendarDuties,
  listAhead,
  lockCalendarOf,
  moveCallsAhead,
  moveTypes,
  type OwnedCalendar,
} from "./calendar-handover.repository.ts";

/** Between two members of staff. */
interface CalendarHandover {
  readonly fromId: string;
  readonly to: { readonly id: string; readonly name: string; readonly email: string };
}

export type CalendarHandovers = ReturnType<typeof createCalendarHandovers>;

export const createCalendarHandovers = ({ mails, audit }: Pick<SharedDeps, "mails" | "audit">) => {
  /** The calendar goes on under the successor's name. */
  const pass = async (
    tx: Transaction,
    staff: StaffIdentity,
    { from, to }: { readonly from: OwnedCalendar; readonly to: CalendarHandover["to"] },
  ) => {
    const person = { name: to.name, email: to.email, timeZone: from.time_zone, staffId: to.id };
    await updateCalendar(tx, from.id, { ...person, changedBy: staff.staffId });
  };

  /** @returns how many calls stay, because the successor has another one at the time */
  const merge = async (
    tx: Transaction,
    staff: StaffIdentity,
    { from, into, fromId }: { readonly from: OwnedCalendar; readonly into: OwnedCalendar; readonly fromId: string },
  ): Promise<number> => {
    const calendars = { fromId: from.id, toId: into.id, changedBy: staff.staffId };
    await moveCallsAhead(tx, calendars);
    await moveTypes(tx, calendars);
    // What clients still do with the calls that stay reaches the successor.
    const person = { name: from.name, email: into.email, timeZone: from.time_zone, staffId: fromId };
    await updateCalendar(tx, from.id, { ...person, changedBy: staff.staffId });
    return (await listAhead(tx, from.id)).length;
  };

  return {
    loadDuties: (db: Queryable, staffId: string): Promise<CalendarDuties> => findCalendarDuties(db, staffId),

    /**
     * Gives a leaving member's calendar to the successor. If they have one already, its calls and kinds of calls move there. The
     * successor gets the firm's mail about each call.
     * @returns how many calls, and what records them; call that last in the transaction
     */
    async handOver(tx: Transaction, staff: StaffIdentity, { fromId, to }: CalendarHandover) {
      const from = await lockCalendarOf(tx, fromId);
      if (!from) return { calls: 0, clashing: 0, record: async () => {} };
      const into = await lockCalendarOf(tx, to.id);
      const calls = await listAhead(tx, from.id);
      const clashing = into ? await merge(tx, staff, { from, into, fromId }) : 0;
      if (!into) await pass(tx, staff, { from, to });
      await deleteBusyFeeds(tx, from.id);
      const news = { what: "booked", address: into?.email ?? to.email, timeZone: (into ?? from).time_zone } as const;
      for (const call of calls)
        await mails.queue(tx, firmBookingMail, { ...news, clientId: call.client_id, call: formatInstants(call) });
      return {
        calls: calls.length,
        clashing,
        async record() {
          const detail = { what: "handed over", to: to.name } as const;
          for (const { client_id: clientId, title: subject } of calls)
            await audit.record(tx, { ...actedBy(staff), action: "call.changed", clientId, subject, detail });
          const setting = { setting: "calendar", calendar_id: from.id, what: "handed over" } as const;
          await audit.record(tx, { ...actedBy(staff), action: "setting.changed", detail: setting });
        },
      };
    },
  };
};
