import { randomUUID } from "node:crypto";
import { bookAppointment } from "@funding-desk/contract/calendar/appointment/api";
import { bookCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { bookingForm } from "@funding-desk/contract/calendar/appointment/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { readWire } from "@funding-desk/contract/forms/wire";
import { limits } from "@funding-desk/contract/platform/limits";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { addOwnEmail } from "../../../identity/client/own-email.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listQuestions } from "./advisor.repository.ts";
import { insertAppointment, listOpenCallEnds } from "./appointment.repository.ts";
import type { AppointmentService, CallAnswer } from "./appointment.service.ts";
import { type BookingBody, readBooking } from "./booking-form.ts";
import type { AnnounceCall } from "./call-news.ts";
import { requireTimeZone } from "./civil-time.ts";
import type { RequestedSlot, SlotService } from "./slot.service.ts";
import { deleteExpiredHolds, deleteHold, insertHold, isTaken } from "./slot-hold.repository.ts";

export interface Booking {
  readonly clientId: string;
  readonly body: BookingBody;
  readonly idempotencyKey: string | undefined;
  /** The member of staff who books it for the client. */
  readonly staff?: StaffIdentity | undefined;
}

export type BookingService = ReturnType<typeof createBookingService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits"> {
  readonly slots: SlotService;
  readonly appointments: Pick<AppointmentService, "loadOutcome">;
  readonly announce: AnnounceCall;
}

/** Booking a call, and holding its time while the client fills in the details. */
export const createBookingService = (deps: Deps) => {
  const { database, rateLimits, slots, appointments, announce } = deps;

  const requireFewOpen = async (db: Queryable, clientId: string, staff?: StaffIdentity): Promise<void> => {
    const ends = await listOpenCallEnds(db, clientId);
    // Booking is possible again once so many are over that one less than the limit is left.
    const freeAt = ends.at(-limits.openCalls);
    if (!freeAt) return;
    throw new DomainError("too_many_requests", {
      sentence: `${staff ? "The client already has" : "You already have"} ${limits.openCalls} calls booked. Please move or cancel one of them, or book again after one is over.`,
      retryAfterSeconds: (freeAt.getTime() - Date.now()) / 1000,
    });
  };

  const store = async (tx: Transaction, id: string, { clientId, body, staff }: Booking): Promise<void> => {
    const { appointment_type_id: typeId, start, timezone } = body;
    const questions = await listQuestions(tx, typeId);
    const { person, answers } = readBooking(
      body,
      questions,
      await addOwnEmail(deps.checkRules(), tx, { clientId, typed: readWire(bookingForm, body).email }),
    );
    await lockClient(tx, clientId);
    await requireFewOpen(tx, clientId, staff);
    const asked = { typeId, start, timezone };
    const { type, startsAt, endsAt, taken, changeUntil } = await slots.requireFree(tx, asked, clientId);
    const row = {
      id,
      client_id: clientId,
      advisor_id: type.advisor_id,
      appointment_type_id: type.id,
      title: type.name,
      starts_at: startsAt,
      ends_at: endsAt,
      time_zone: timezone,
      full_name: person.fullName,
      email: person.email,
      phone: person.phone,
      location: type.location,
      answers,
      change_until: changeUntil,
    };
    await insertAppointment(tx, { ...row, taken, bookedBy: staff?.staffId });
    await deleteHold(tx, clientId);
    await announce(tx, { ...row, status: "Scheduled", sequence: 0 }, { type, what: "booked", staff });
  };

  return {
    /**
     * Holds the slot for a few minutes and releases the client's other hold.
     * @throws {DomainError} `slot_taken`, `slot_not_offered`, `too_many_requests` …
     */
    async hold(clientId: string, asked: RequestedSlot): Promise<Date> {
      return withTransaction(database, async (tx) => {
        const { type, taken } = await slots.require(asked, tx);
        // Say so before the client fills in the details.
        await requireFewOpen(tx, clientId);
        await deleteExpiredHolds(tx);
        await deleteHold(tx, clientId);
        const row = { clientId, advisorId: type.advisor_id, taken };
        if (await isTaken(tx, row)) throw new DomainError("slot_taken");
        return insertHold(tx, row, limits.slotHoldMinutes);
      });
    },

    release: (clientId: string) => deleteHold(database, clientId),

    /** @throws {DomainError} `slot_taken`, `slot_not_offered`, `invalid_fields`, `appointment_type_unknown`, `time_zone_unknown`, `too_many_requests` */
    async book(booking: Booking): Promise<CallAnswer> {
      const { clientId, body, idempotencyKey, staff } = booking;
      requireTimeZone(body.timezone);
      const whose = { clientId, staffId: staff?.staffId, idempotencyKey };
      const intent = toIntent(staff ? bookCall : bookAppointment, whose, body);
      const newId = randomUUID();
      // The stored answer has only the id. The call's current state is read below.
      const run = () =>
        withTransaction(database, (tx) => once(tx, intent, { answer: newId, act: () => store(tx, newId, booking) }));
      const isRepeat = () => isAnswered(database, intent);
      const id = staff ? await run() : await rateLimits.limit("book-call", { clientId }, { isRepeat, run });
      return appointments.loadOutcome(id, body.timezone, messages.appointmentBooked);
    },
  };
};
