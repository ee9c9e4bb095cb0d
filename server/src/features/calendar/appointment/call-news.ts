import { randomUUID } from "node:crypto";
import type { CallChange } from "@funding-desk/contract/calendar/appointment/states";
import type { FirmEvent } from "@funding-desk/contract/connections/event/events";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AppointmentTypeRow } from "./advisor.repository.ts";
import type { AppointmentRow } from "./appointment.repository.ts";
import type { AppointmentService } from "./appointment.service.ts";
import { bookedMail, canceledMail, firmBookingMail, movedMail } from "./appointment-mails.ts";
import { insertCallChange } from "./call-change.repository.ts";

export interface CallNews {
  readonly type: AppointmentTypeRow;
  readonly what: "booked" | CallChange;
  /** The former start, for a call that was moved or canceled. */
  readonly startedAt?: Date;
  /** The member of staff who acted on the client's behalf. */
  readonly staff?: StaffIdentity | undefined;
}

interface Deps extends Pick<SharedDeps, "mails" | "live" | "audit"> {
  readonly appointments: Pick<AppointmentService, "createLink">;
  /** The site's origin. */
  readonly publicUrl: string;
}

const mailOf = { booked: bookedMail, moved: movedMail, cancelled: canceledMail };

const toEvent = (
  { id, client_id: clientId, starts_at: startsAt }: AppointmentRow,
  what: CallNews["what"],
  startedAt: Date = startsAt,
): FirmEvent => {
  const data = { appointment_id: id, starts_at: startsAt.toISOString() };
  const about = { clientId, subjectId: id };
  if (what === "moved") return { ...about, kind: "call.moved", data: { ...data, from: startedAt.toISOString() } };
  return { ...about, kind: what === "booked" ? "call.booked" : "call.canceled", data };
};

/** Notifies everyone concerned that a call was booked, moved, or canceled, and records the change. The call is as it is now. */
export const createCallNews =
  ({ appointments, mails, publicUrl, live, audit }: Deps) =>
  async (tx: Transaction, call: AppointmentRow, { type, what, startedAt, staff }: CallNews): Promise<void> => {
    const { client_id: clientId } = call;
    const order = { clientId, call: formatInstants(call), actedBy: staff?.name };
    await mails.queue(tx, mailOf[what], {
      ...order,
      advisorName: type.advisor_name,
      // Behind the #, so that no server on the way logs it.
      manageUrl: `${publicUrl}/appointment-change#${appointments.createLink(call)}`,
    });
    await mails.queue(tx, firmBookingMail, { ...order, what, address: type.advisor_email, timeZone: type.time_zone });
    await recordEvents(tx, [toEvent(call, what, startedAt)]);
    await live.notify(tx, { clientId });
    if (what === "booked" || startedAt === undefined) {
      if (!staff) return;
      const detail = { at: call.starts_at.toISOString() };
      return audit.record(tx, { ...actedBy(staff), action: "call.booked", clientId, subject: call.title, detail });
    }
    await insertCallChange(tx, {
      id: randomUUID(),
      appointmentId: call.id,
      clientId,
      what,
      startedAt,
      staffId: staff?.staffId,
    });
    if (!staff) return;
    const from = startedAt.toISOString();
    await audit.record(tx, {
      ...actedBy(staff),
      action: "call.changed",
      clientId,
      subject: call.title,
      detail: what === "moved" ? { what, from, to: call.starts_at.toISOString() } : { what, from, to: null },
    });
  };

export type AnnounceCall = ReturnType<typeof createCallNews>;
