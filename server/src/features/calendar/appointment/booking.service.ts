import { randomUUID } from "node:crypto";
import {
  type AppointmentWire,
  bookAppointment,
  rescheduleAppointment,
} from "@funding-desk/contract/calendar/appointment/api";
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
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import type { RateLimitPolicy } from "../../../platform/rate-limit/rate-limits.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type AppointmentTypeRow, findType, listQuestions } from "./advisor.repository.ts";
import {
  type AppointmentRow,
  cancelAppointment,
  findAppointment,
  findAppointmentForUpdate,
  insertAppointment,
  type LockedAppointment,
  listOpenCallEnds,
  moveAppointment,
} from "./appointment.repository.ts";
import type { AppointmentService } from "./appointment.service.ts";
import { type BookingBody, readBooking } from "./booking-form.ts";
import { createCallNews } from "./call-news.ts";
import { requireTimeZone } from "./civil-time.ts";
import type { OfferedSlot, RequestedSlot, SlotService } from "./slot.service.ts";
import { deleteExpiredHolds, deleteHold, insertHold, isBlocked, isTaken } from "./slot-hold.repository.ts";

export interface Booking {
  readonly clientId: string;
  readonly body: BookingBody;
  readonly idempotencyKey: string | undefined;
  /** The member of staff who books it for the client. */
  readonly staff?: StaffIdentity | undefined;
}

/** A change to a call by its client, by the holder of one of our links, or by staff. */
export interface Change {
  readonly id: string;
  /** Whose call it must be; undefined for staff, who were already checked. */
  readonly clientId: string | undefined;
  readonly timezone: string;
  /** The member of staff who acts for the client, and the revision they saw. */
  readonly by?: { readonly staff: StaffIdentity; readonly expectedRevision: number };
}

type Outcome = { readonly status: "success"; readonly message: string; readonly appointment: AppointmentWire };

export type BookingService = ReturnType<typeof createBookingService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails" | "live" | "audit"> {
  readonly slots: SlotService;
  readonly appointments: AppointmentService;
  readonly publicUrl: string;
}

const hourMs = 3600_000;
const computeChangeDeadline = (startsAt: Date, { change_notice_hours }: AppointmentTypeRow): Date =>
  new Date(startsAt.getTime() - change_notice_hours * hourMs);

export const createBookingService = (deps: Deps) => {
  const { database, rateLimits, slots, appointments } = deps;

  const announce = createCallNews(deps);

  const requireOffered = async (tx: Transaction, asked: RequestedSlot, clientId: string): Promise<OfferedSlot> => {
    const slot = await slots.require(asked, tx);
    const isGone = await isBlocked(tx, { clientId, advisorId: slot.type.advisor_id, taken: slot.taken });
    if (isGone) throw new DomainError("slot_taken");
    return slot;
  };

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
    const { type, startsAt, endsAt, taken } = await requireOffered(tx, { typeId, start, timezone }, clientId);
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
      change_until: computeChangeDeadline(startsAt, type),
    };
    await insertAppointment(tx, { ...row, taken, bookedBy: staff?.staffId });
    await deleteHold(tx, clientId);
    await announce(tx, { ...row, status: "Scheduled", sequence: 0 }, { type, what: "booked", staff });
  };

  const requireChangeable = async (tx: Transaction, { id, clientId }: Change): Promise<LockedAppointment> => {
    const call = await findAppointmentForUpdate(tx, id);
    if (!call || (clientId !== undefined && call.client_id !== clientId)) throw new DomainError("not_found");
    return call;
  };

  const requireInTime = (call: LockedAppointment, { by }: Change): void => {
    if (by && by.expectedRevision !== call.revision) throw new DomainError("call_changed");
    // A client who is too late is asked to call the firm.
    const until = by ? call.starts_at : call.change_until;
    if (call.status !== "Scheduled" || until.getTime() <= Date.now()) throw new DomainError("change_too_late");
  };

  const loadType = async (tx: Transaction, call: AppointmentRow): Promise<AppointmentTypeRow> =>
    requireFound(await findType(tx, call.appointment_type_id), "appointment_type_unknown");

  const toOutcome = (call: AppointmentRow, timezone: string, message: string): Outcome => ({
    status: "success",
    message,
    appointment: appointments.toWire(call, timezone),
  });

  const move = async (tx: Transaction, change: Change & { readonly start: string }): Promise<void> => {
    const call = await requireChangeable(tx, change);
    requireInTime(call, change);
    const { start, timezone, by } = change;
    const asked = { typeId: call.appointment_type_id, start, timezone };
    const { type, startsAt, endsAt, taken } = await requireOffered(tx, asked, call.client_id);
    const moved = {
      // Another one if the calendar was handed over and this call had to stay.
      advisor_id: type.advisor_id,
      starts_at: startsAt,
      ends_at: endsAt,
      // Staff choose in the firm's zone. The client's mails keep using the client's zone.
      time_zone: by ? call.time_zone : timezone,
      change_until: computeChangeDeadline(startsAt, type),
    };
    await moveAppointment(tx, { id: call.id, ...moved, taken });
    await deleteHold(tx, call.client_id);
    const now = { ...call, ...moved, sequence: call.sequence + 1 };
    await announce(tx, now, { type, what: "moved", startedAt: call.starts_at, staff: by?.staff });
  };

  const cancel = async (tx: Transaction, change: Change): Promise<void> => {
    const call = await requireChangeable(tx, change);
    if (call.status === "Cancelled") return;
    requireInTime(call, change);
    await cancelAppointment(tx, call.id);
    const canceled: AppointmentRow = { ...call, status: "Cancelled", sequence: call.sequence + 1 };
    const news = { what: "cancelled", startedAt: call.starts_at, staff: change.by?.staff } as const;
    await announce(tx, canceled, { type: await loadType(tx, call), ...news });
  };

  /** Limits a client's changes. Staff aren't limited. */
  const limitClient = (
    policy: RateLimitPolicy,
    { clientId }: Pick<Change, "clientId">,
    { run, isRepeat }: { run: () => Promise<void>; isRepeat: (clientId: string) => Promise<boolean> },
  ): Promise<void> =>
    clientId === undefined
      ? run()
      : rateLimits.limit(policy, { clientId }, { run, isRepeat: () => isRepeat(clientId) });

  const current = async (id: string): Promise<AppointmentRow> => requireFound(await findAppointment(database, id));

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
    async book(booking: Booking): Promise<Outcome> {
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
      return toOutcome(await current(id), body.timezone, messages.appointmentBooked);
    },

    /**
     * Clients can do this until the type's notice period begins, staff until the call begins.
     * @throws {DomainError} `not_found`, `change_too_late`, `slot_taken`, `slot_not_offered`, `call_changed`; `too_many_requests` for
     * a client
     */
    async move(
      change: Change & { readonly start: string; readonly idempotencyKey: string | undefined },
    ): Promise<Outcome> {
      requireTimeZone(change.timezone);
      const { idempotencyKey, by: _, ...rest } = change;
      const toOwnIntent = (clientId: string) => toIntent(rescheduleAppointment, { clientId, idempotencyKey }, rest);
      const run = () =>
        withTransaction(database, async (tx) => {
          const call = await requireChangeable(tx, change);
          await once(tx, toOwnIntent(call.client_id), { answer: null, act: () => move(tx, change) });
        });
      await limitClient("move-call", change, {
        run,
        isRepeat: (clientId) => isAnswered(database, toOwnIntent(clientId)),
      });
      return toOutcome(await current(change.id), change.timezone, messages.appointmentMoved);
    },

    /**
     * Cancels a call; canceling again has no effect.
     * @throws {DomainError} `not_found`, `change_too_late`, `call_changed`; `too_many_requests` for a client
     */
    async cancel(change: Change): Promise<Outcome> {
      requireTimeZone(change.timezone);
      await limitClient("cancel-call", change, {
        run: () => withTransaction(database, (tx) => cancel(tx, change)),
        isRepeat: async () => (await findAppointment(database, change.id))?.status === "Cancelled",
      });
      return toOutcome(await current(change.id), change.timezone, messages.appointmentCanceled);
    },
  };
};
