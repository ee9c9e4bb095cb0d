import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { wireNames } from "../../platform/wire-names.ts";
import {
  byId,
  civilDateTime,
  cursor,
  day,
  longText,
  numericId,
  revision,
  timezone,
} from "../../platform/wire-shapes.ts";
import { appointmentType, bookingBody, freeDaysAnswer } from "./api.ts";
import { appointmentStatuses, callChanges, callOutcomes } from "./states.ts";

export const callNotesChars = 4000;
/** The most days `deskCalls` answers at once. */
export const calendarDays = 31;

/** For a call with a client the caller may see. */
const details = z.strictObject({
  client_id: z.string(),
  client_name: z.string(),
  /** As given at booking; ten digits. */
  phone: z.string(),
  email: z.string(),
  /** The questions as they were asked, without unanswered ones. */
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** The member who booked it for the client; null for the client. */
  booked_by: z.nullable(z.string()),
  outcome: z.nullable(z.enum(callOutcomes)),
  notes: z.nullable(z.string()),
  /** Who noted the outcome, and when (an instant). */
  outcome_by: z.nullable(z.string()),
  outcome_at: z.nullable(z.string()),
  /** Newest first, at most 20. `by` is null for the client. */
  changes: z.array(
    z.strictObject({
      what: z.enum(callChanges),
      /** Instants: the call's former time, and when it was changed. */
      started_at: z.string(),
      changed_at: z.string(),
      by: z.nullable(z.string()),
    }),
  ),
});
export type CallDetails = z.infer<typeof details>;

const call = z.strictObject({
  id: z.string(),
  calendar_id: z.number(),
  calendar_name: z.string(),
  /** The calendar's IANA zone. */
  calendar_zone: z.string(),
  /** The type's name when it was booked. */
  title: z.string(),
  location: z.string(),
  /** Instants. */
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(appointmentStatuses),
  /** The client's IANA zone. */
  time_zone: z.string(),
  /** The calendar's hours no longer include it. The call stays booked. */
  is_outside_hours: z.boolean(),
  /** Increases with every change, by anyone; see `expected_revision`. */
  revision: z.number(),
  /** Null for a call with another advisor's client in the caller's own calendar. */
  details: z.nullable(details),
});
export type DeskCall = z.infer<typeof call>;

/**
 * The calls that begin on these days, in each calendar's zone, a hundred at a time: those with clients the caller may see, and
 * all calls in the caller's own calendar.
 */
export const deskCalls = endpoint("GET /desk/calls", {
  access: anyStaff,
  summary: "The calls on some days",
  input: {
    query: z.strictObject({
      from: day,
      /** How many days. */
      days: z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/)),
      /** All calendars by default. */
      calendar: z.optional(numericId),
      cursor,
    }),
  },
  output: toData(z.strictObject({ calls: z.array(call), next_cursor: z.nullable(z.string()) })),
});

export const deskCall = endpoint("GET /desk/calls/:id", {
  access: anyStaff,
  summary: "A call, with the client's answers and its outcome",
  input: { params: byId },
  output: toData(call),
});

const bookableType = z.omit(appointmentType, { [wireNames.cover]: true, website_url: true });
export type BookableType = z.infer<typeof bookableType>;

/** The kinds of calls that the client could book, and who they are, for `bookCall`. */
export const callBooking = endpoint("GET /desk/clients/:id/call-booking", {
  access: workingStaff,
  summary: "What can be booked for a client",
  input: { params: byId },
  output: toData(
    z.strictObject({
      full_name: z.string(),
      email: z.string(),
      /** Ten digits. */
      phone: z.string(),
      /** The zone of the client's last call, or else the firm's. */
      timezone: z.string(),
      types: z.array(bookableType),
    }),
  ),
});

const ofType = { appointment_type_id: numericId, timezone };

/** What the client would see: a time that another client holds isn't free. 422 for an unknown zone, date, or type. */
export const bookableSlots = endpoint("GET /desk/clients/:id/call-slots", {
  access: workingStaff,
  summary: "Free times to book for a client",
  input: { params: byId, query: z.strictObject({ ...ofType, date: day }) },
  output: toData(z.strictObject({ /** h:mm AM/PM in the given zone. */ slots: z.array(z.string()) })),
});

export const bookableDays = endpoint("GET /desk/clients/:id/call-days", {
  access: workingStaff,
  summary: "The days with a free time to book for a client",
  input: { params: byId, query: z.strictObject(ofType) },
  output: freeDaysAnswer,
});

/**
 * Books by the client's rules, once per `Idempotency-Key`: the same slots, holds, and questions. The client gets the usual mail
 * with the link to change the call; it says who booked it. Fails like the client's `bookAppointment`.
 */
export const bookCall = endpoint("POST /desk/clients/:id/calls", {
  access: workingStaff,
  summary: "Book a call for a client",
  status: 201,
  idempotent: true,
  input: { params: byId, body: bookingBody },
  output: toData(call),
});

/** Like the slots clients get, but the call's own time counts as free. */
export const deskCallSlots = endpoint("GET /desk/calls/:id/slots", {
  access: workingStaff,
  summary: "Free times to move a call to",
  input: { params: byId, query: z.strictObject({ date: day, timezone }) },
  output: toData(
    z.strictObject({
      /** h:mm AM/PM in the given zone. */
      slots: z.array(z.string()),
      /** The last bookable day, in the calendar's zone. */
      bookable_until: z.string(),
    }),
  ),
});

/**
 * Sends the same mails as when the client moves it. Staff may do so until the call begins. 409 `call_changed` when the call is
 * no longer what the caller saw, `slot_taken`, `change_too_late`; 422 `slot_not_offered`.
 */
export const moveCall = endpoint("POST /desk/calls/:id/move", {
  access: workingStaff,
  summary: "Move a call on the client's behalf",
  input: { params: byId, body: z.strictObject({ start: civilDateTime, timezone, expected_revision: revision }) },
  output: toData(call),
});

/** Fails like `moveCall`. */
export const cancelCall = endpoint("POST /desk/calls/:id/cancel", {
  access: workingStaff,
  summary: "Cancel a call on the client's behalf",
  input: { params: byId, body: z.strictObject({ expected_revision: revision }) },
  output: toData(call),
});

/** 409 `call_changed` when someone has noted another one in the meantime; 422 for an outcome of a call that hasn't begun. */
export const noteOutcome = endpoint("PUT /desk/calls/:id/outcome", {
  access: workingStaff,
  summary: "Note the outcome of a call",
  input: {
    params: byId,
    body: z.strictObject({
      /** Null when it isn't known yet. */
      outcome: z.nullable(z.enum(callOutcomes)),
      notes: longText,
      expected_revision: revision,
    }),
  },
  output: toData(call),
});
