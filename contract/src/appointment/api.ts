import * as z from "zod/mini";
import { endpoint, fileOutput } from "../endpoint.ts";
import { dataOf, resultOf, success } from "../envelope.ts";
import { wireShape } from "../forms/wire.ts";
import { withoutCarriageReturns } from "../header-safe.ts";
import { limits } from "../limits.ts";
import { bookingForm } from "./form.ts";

const timezone = z.string().check(z.minLength(1), z.maxLength(100));
/** YYYY-MM-DD */
const date = z.string().check(z.maxLength(20));
/** `YYYY-MM-DD HH:mm:ss`, civil time in the `timezone` beside it. */
const civilDateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/));
const typeId = z.number().check(z.int(), z.positive());
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
  /** Until then (an instant) it can be moved or cancelled without the firm. */
  change_until: z.string(),
  status: z.enum(["Scheduled", "Cancelled"]),
  /** Address below this origin of the calendar file, signed until a week after the call. */
  calendar: z.string(),
});
export type AppointmentWire = z.infer<typeof appointment>;

export const appointments = endpoint({
  method: "GET",
  path: "/lead/user-appointments",
  access: "client",
  summary: "The client's upcoming calls, in the asked time zone",
  input: { query: z.strictObject({ timezone }) },
  output: z.strictObject({ appointments: z.array(appointment) }),
});

const question = z.strictObject({
  id: z.number(),
  name: z.string(),
  required: z.boolean(),
  /** Empty for a question that is answered in words. */
  selection: z.array(z.strictObject({ id: z.number(), name: z.string() })),
});

const appointmentType = z.strictObject({
  id: z.number(),
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  location: z.string(),
  /** Base64 of a JPEG; left out where the type has no cover. */
  image_1920: z.optional(z.string()),
  /** `/appointment/{id}` (rulings 9). */
  website_url: z.string(),
  appointment_duration_formatted: z.string(),
  duration_minutes: z.number(),
  /** Hours before the call until which it can be moved or cancelled. */
  change_notice_hours: z.number(),
  /** The last day, in the advisor's zone, that can be booked. */
  bookable_until: z.string(),
  /** Who calls. */
  advisor: z.string(),
  /** The advisor's IANA zone. */
  advisor_timezone: z.string(),
  questions: z.array(question),
});
export type AppointmentTypeWire = z.infer<typeof appointmentType>;

/** In the firm's order. Calls are booked by clients with a pre-qualification (part 2, section 2). */
export const appointmentTypes = endpoint({
  method: "GET",
  path: "/appointment-types",
  access: "prequalified",
  summary: "What calls can be booked",
  input: {},
  output: z.strictObject({ appointment_data: z.array(appointmentType) }),
});

/**
 * The times of the asked date in the asked zone, ascending, as `h:mm AM/PM`. One that the clocks skip is never among them; one
 * that they repeat is offered once and means its first occurrence. Empty beyond the horizon. 422 for an unknown zone, date or type.
 */
export const availableSlots = endpoint({
  method: "GET",
  path: "/available-slots",
  access: "prequalified",
  summary: "When a call can begin",
  input: {
    query: z.strictObject({
      appointment_type_id: z.string().check(z.regex(/^\d{1,9}$/)),
      date,
      timezone,
      /** A call of the client's that is to be moved: what it takes itself is offered. */
      moving: z.optional(z.uuid()),
    }),
  },
  output: z.strictObject({ available_slots: z.array(z.string()) }),
});

/** Holds a slot for this client for five minutes, instead of any other held before. 409 when it is taken, 422 when not offered. */
export const holdSlot = endpoint({
  method: "POST",
  path: "/slot-holds",
  access: "prequalified",
  summary: "Hold a slot while the details are filled in",
  input: { body: z.strictObject({ appointment_type_id: typeId, start: civilDateTime, timezone }) },
  output: dataOf(z.strictObject({ /** Instant. */ held_until: z.string() })),
});

/** Lets the held slot go. */
export const releaseSlot = endpoint({
  method: "DELETE",
  path: "/slot-holds",
  access: "prequalified",
  summary: "Give the held slot back",
  input: {},
  output: dataOf(z.null()),
});

const answer = z.strictObject({ question_id: typeId, answer: z.string().check(z.maxLength(limits.wireLongTextChars)) });

/**
 * Books a call, once per `Idempotency-Key`. `end` is the old client's and is not read: the type knows how long a call is.
 * 409 `slot_taken` when somebody was quicker; 422 for a slot that is not offered (past, weekend, off the grid, beyond the horizon,
 * a civil time that does not exist), an unknown zone or type, a missing answer.
 */
export const bookAppointment = endpoint({
  method: "POST",
  path: "/lead/book-appointment",
  access: "prequalified",
  summary: "Book a call with the advisor",
  idempotent: true,
  input: {
    body: withoutCarriageReturns({
      ...wireShape(bookingForm),
      start: civilDateTime,
      end: z.optional(civilDateTime),
      appointment_type_id: typeId,
      timezone,
      qa: z.optional(z.array(answer).check(z.maxLength(50))),
    }),
  },
  output: resultOf(z.strictObject({ status: success, message: z.string(), appointment })),
});

const params = z.strictObject({ id: z.uuid() });
const changed = resultOf(z.strictObject({ status: success, message: z.string(), appointment }));
const change = { start: civilDateTime, timezone };

/** 409 when the new slot is taken, or the call is too near, over or cancelled; 422 when the slot is not offered. */
export const rescheduleAppointment = endpoint({
  method: "POST",
  path: "/lead/appointments/:id/reschedule",
  access: "client",
  summary: "Move a call",
  idempotent: true,
  input: { params, body: z.strictObject(change) },
  output: changed,
});

export const cancelAppointment = endpoint({
  method: "POST",
  path: "/lead/appointments/:id/cancel",
  access: "client",
  summary: "Cancel a call",
  input: { params, body: z.strictObject({ timezone }) },
  output: changed,
});

/**
 * As the mail's link shows it to whoever holds the link: the call and its type, nothing else of the client. `type` is left out when
 * calls of its kind are no longer booked. 403 for a bad link.
 */
export const linkedAppointment = endpoint({
  method: "POST",
  path: "/linked-appointment",
  access: "public",
  summary: "The call that a mail's link is about",
  input: { body: z.strictObject({ link, timezone }) },
  output: dataOf(z.strictObject({ appointment, type: z.optional(z.omit(appointmentType, { image_1920: true })) })),
});

export const linkedSlots = endpoint({
  method: "POST",
  path: "/linked-appointment/slots",
  access: "public",
  summary: "When the linked call could begin instead",
  input: { body: z.strictObject({ link, date, timezone }) },
  output: z.strictObject({ available_slots: z.array(z.string()) }),
});

export const rescheduleLinked = endpoint({
  method: "POST",
  path: "/linked-appointment/reschedule",
  access: "public",
  summary: "Move the linked call",
  idempotent: true,
  input: { body: z.strictObject({ link, ...change }) },
  output: changed,
});

export const cancelLinked = endpoint({
  method: "POST",
  path: "/linked-appointment/cancel",
  access: "public",
  summary: "Cancel the linked call",
  input: { body: z.strictObject({ link, timezone }) },
  output: changed,
});

/** `appointment.ics`, by the signed address in `calendar`. */
export const appointmentCalendar = endpoint({
  method: "GET",
  path: "/appointments/:id/calendar",
  access: "public",
  summary: "A call as a calendar file",
  input: { params, query: z.strictObject({ link }) },
  output: fileOutput,
});
