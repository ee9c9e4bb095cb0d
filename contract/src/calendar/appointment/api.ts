import * as z from "zod/mini";
import { wireShape } from "../../forms/wire.ts";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { success, toData, toResult } from "../../http/envelope.ts";
import { withoutCarriageReturns } from "../../platform/header-safe.ts";
import { wireNames } from "../../platform/wire-names.ts";
import { byId, civilDateTime, integer, longText, numericId, timezone } from "../../platform/wire-shapes.ts";
import { bookingForm } from "./form.ts";
import { appointmentStatuses } from "./states.ts";

/** YYYY-MM-DD */
const date = z.string().check(z.maxLength(20));
const typeId = integer.check(z.positive());
const link = z.string().check(z.maxLength(2048));

const appointment = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** h:mm AM/PM in `timezone`. */
  time: z.string(),
  /** YYYY-MM-DD in `timezone`. */
  date: z.string(),
  timezone: z.string(),
  /** Instants, ISO 8601. */
  starts_at: z.string(),
  ends_at: z.string(),
  appointment_type_id: z.number(),
  /** How the call is held. */
  location: z.string(),
  /** The client can move or cancel the call until this instant. */
  change_until: z.string(),
  status: z.enum(appointmentStatuses),
  /** Address of the calendar file on this origin, signed until a week after the call. */
  calendar: z.string(),
});
export type AppointmentWire = z.infer<typeof appointment>;

export const appointments = endpoint("GET /lead/user-appointments", {
  access: "client",
  summary: "The client's upcoming calls",
  input: { query: z.strictObject({ timezone }) },
  output: z.strictObject({ appointments: z.array(appointment) }),
});

const question = z.strictObject({
  id: z.number(),
  name: z.string(),
  required: z.boolean(),
  /** Empty for a free-text question. */
  selection: z.array(z.strictObject({ id: z.number(), name: z.string() })),
});

export const appointmentType = z.strictObject({
  id: z.number(),
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  location: z.string(),
  /** Left out when the type has no cover. */
  [wireNames.cover]: z.optional(z.string()),
  /** `/appointment/{id}` */
  website_url: z.string(),
  appointment_duration_formatted: z.string(),
  duration_minutes: z.number(),
  /** The client can move or cancel the call until this many hours before it. */
  change_notice_hours: z.number(),
  /** The last bookable day, in the advisor's zone. */
  bookable_until: z.string(),
  /** The advisor's name. */
  advisor: z.string(),
  /** Whether that is the advisor the client is assigned to. */
  is_own_advisor: z.boolean(),
  /** The advisor's IANA zone. */
  advisor_timezone: z.string(),
  questions: z.array(question),
});
export type AppointmentTypeWire = z.infer<typeof appointmentType>;

/** The client's own advisor's first, then in the firm's order. */
export const appointmentTypes = endpoint("GET /appointment-types", {
  access: "prequalified",
  summary: "The kinds of calls that can be booked",
  output: z.strictObject({ appointment_data: z.array(appointmentType) }),
});

/**
 * The free times of a date in the given zone, ascending, as `h:mm AM/PM`. A time that the clocks skip is never offered; one
 * that they repeat is offered once and means the first. Empty beyond the horizon. 422 for an unknown zone, date or type.
 */
export const availableSlots = endpoint("GET /available-slots", {
  access: "prequalified",
  summary: "Free times for a call",
  input: {
    query: z.strictObject({
      appointment_type_id: numericId,
      date,
      timezone,
      /** The call to be moved. Its own time counts as free. */
      moving: z.optional(z.uuid()),
    }),
  },
  output: z.strictObject({ available_slots: z.array(z.string()) }),
});

export const freeDaysAnswer = toData(
  z.strictObject({
    /** Days with a free time, ascending, as YYYY-MM-DD in the given zone. */
    days: z.array(z.string()),
    /** The next free times, at most three. */
    next: z.array(z.strictObject({ date: z.string(), /** h:mm AM/PM */ time: z.string() })),
  }),
);

/** The days until the horizon on which `GET /available-slots` has a time. 422 for an unknown zone or type. */
export const freeDays = endpoint("GET /free-days", {
  access: "prequalified",
  summary: "The days with a free time, and the next free times",
  input: {
    query: z.strictObject({ appointment_type_id: z.string().check(z.regex(/^\d{1,9}$/)), timezone }),
  },
  output: freeDaysAnswer,
});

/** Holds a slot for five minutes and releases the one held before. 409 when it's taken, 422 when it isn't offered. */
export const holdSlot = endpoint("POST /slot-holds", {
  access: "prequalified",
  summary: "Hold a slot while the client fills in the details",
  input: { body: z.strictObject({ appointment_type_id: typeId, start: civilDateTime, timezone }) },
  output: toData(z.strictObject({ /** Instant. */ held_until: z.string() })),
});

export const releaseSlot = endpoint("DELETE /slot-holds", {
  access: "prequalified",
  summary: "Release the held slot",
  output: toData(z.null()),
});

const answer = z.strictObject({ question_id: typeId, answer: longText });

/** A call to be booked, by its client or for them. */
export const bookingBody = withoutCarriageReturns({
  ...wireShape(bookingForm),
  start: civilDateTime,
  end: z.optional(civilDateTime),
  appointment_type_id: typeId,
  timezone,
  qa: z.optional(z.array(answer).check(z.maxLength(50))),
});

/**
 * Books a call, once per `Idempotency-Key`. `end` is accepted but not read, because the type decides how long a call is. 409
 * `slot_taken` when someone was quicker; 422 for a slot that isn't offered (past, weekend, off the grid, beyond the horizon,
 * a local time that doesn't exist), an unknown zone or type, or a missing answer.
 */
export const bookAppointment = endpoint("POST /lead/book-appointment", {
  access: "prequalified",
  summary: "Book a call with the advisor",
  idempotent: true,
  input: { body: bookingBody },
  output: toResult(z.strictObject({ status: success, message: z.string(), appointment })),
});

const changed = toResult(z.strictObject({ status: success, message: z.string(), appointment }));
const change = { start: civilDateTime, timezone };

/** 409 when the new slot is taken, or the call is too soon, over, or canceled; 422 when the slot isn't offered. */
export const rescheduleAppointment = endpoint("POST /lead/appointments/:id/reschedule", {
  access: "client",
  summary: "Move a call",
  idempotent: true,
  input: { params: byId, body: z.strictObject(change) },
  output: changed,
});

export const cancelAppointment = endpoint("POST /lead/appointments/:id/cancel", {
  access: "client",
  summary: "Cancel a call",
  input: { params: byId, body: z.strictObject({ timezone }) },
  output: changed,
});

/**
 * What a mail's link shows to anyone who holds it: the call and its type, nothing else about the client. `type` is left out when
 * such calls can no longer be booked. 403 for a bad link.
 */
export const linkedAppointment = endpoint("POST /linked-appointment", {
  access: "public",
  summary: "The call behind a mail's link",
  input: { body: z.strictObject({ link, timezone }) },
  output: toData(
    z.strictObject({
      appointment,
      type: z.optional(z.omit(appointmentType, { [wireNames.cover]: true, is_own_advisor: true })),
    }),
  ),
});

export const linkedSlots = endpoint("POST /linked-appointment/slots", {
  access: "public",
  summary: "Free times to move the linked call to",
  input: { body: z.strictObject({ link, date, timezone }) },
  output: z.strictObject({ available_slots: z.array(z.string()) }),
});

export const linkedDays = endpoint("POST /linked-appointment/days", {
  access: "public",
  summary: "The days with a free time to move the linked call to",
  input: { body: z.strictObject({ link, timezone }) },
  output: freeDaysAnswer,
});

export const rescheduleLinked = endpoint("POST /linked-appointment/reschedule", {
  access: "public",
  summary: "Move the linked call",
  idempotent: true,
  input: { body: z.strictObject({ link, ...change }) },
  output: changed,
});

export const cancelLinked = endpoint("POST /linked-appointment/cancel", {
  access: "public",
  summary: "Cancel the linked call",
  input: { body: z.strictObject({ link, timezone }) },
  output: changed,
});

/** `appointment.ics`, by the signed address in `appointment.calendar`. */
export const appointmentCalendar = endpoint("GET /appointments/:id/calendar", {
  access: "public",
  summary: "A call as a calendar file",
  input: { params: byId, query: z.strictObject({ link }) },
  output: fileOutput,
});
