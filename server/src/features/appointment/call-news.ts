import { randomUUID } from "node:crypto";
import type { Audit } from "../../audit/audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Live } from "../../live/live.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import type { AppointmentTypeRow } from "./advisor.repository.ts";
import type { AppointmentRow } from "./appointment.repository.ts";
import type { AppointmentService } from "./appointment.service.ts";
import { bookedMail, type CallMailParts, cancelledMail, firmBookingMail, movedMail } from "./appointment-mails.ts";
import type { CalendarOwner } from "./calendar-file.ts";
import { insertCallChange } from "./call-change.repository.ts";

export interface CallNews {
  readonly type: AppointmentTypeRow;
  readonly what: "booked" | "moved" | "cancelled";
  /** When it was to begin until now, for what was moved or cancelled. */
  readonly startedAt?: Date;
  /** Who of the firm did it on the client's behalf. */
  readonly staff?: StaffIdentity | undefined;
}

interface Deps {
  readonly appointments: Pick<AppointmentService, "linkOf">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly owner: CalendarOwner;
  readonly live: Pick<Live, "tell">;
  readonly audit: Audit;
}

const mailOf = { booked: bookedMail, moved: movedMail, cancelled: cancelledMail };

/** Tells everybody whom it concerns that a call was booked, moved or cancelled, and keeps that it was. The call is as it is now. */
export const createCallNews =
  ({ appointments, mails, letterhead, owner, live, audit }: Deps) =>
  async (tx: Transaction, call: AppointmentRow, { type, what, startedAt, staff }: CallNews): Promise<void> => {
    const parts: CallMailParts = {
      call,
      letterhead,
      owner,
      advisorName: type.advisor_name,
      // Behind the #, so that no server on the way writes it down.
      manageUrl: `${letterhead.siteUrl}/appointment-change#${appointments.linkOf(call)}`,
      actedBy: staff?.name,
    };
    await mails.post(tx, call.client_id, mailOf[what](parts));
    const firmMail = firmBookingMail(parts, { what, address: type.advisor_email, timeZone: type.time_zone });
    await mails.post(tx, call.client_id, firmMail);
    await live.tell(tx, { kind: "appointment", clientId: call.client_id });
    if (what === "booked" || startedAt === undefined) return;
    await insertCallChange(tx, {
      id: randomUUID(),
      appointmentId: call.id,
      clientId: call.client_id,
      what,
      startedAt,
      staffId: staff?.staffId,
    });
    if (!staff) return;
    await audit.record(tx, {
      actor: staffActor(staff),
      action: "call.changed",
      clientId: call.client_id,
      subject: `call: ${call.title}`,
      detail: { what, from: startedAt.toISOString(), to: what === "moved" ? call.starts_at.toISOString() : null },
      address: staff.address,
    });
  };
