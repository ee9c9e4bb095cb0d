import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";

/** What became of a call. */
export const callOutcomes = ["Held", "No show", "Not reached", "Moved by phone", "No longer needed"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const callNotesChars = 4000;
/** Most days of one look at the calendar. */
export const calendarDays = 31;

const params = z.strictObject({ id: z.uuid() });
/** YYYY-MM-DD */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const timezone = z.string().check(z.minLength(1), z.maxLength(100));
/** `YYYY-MM-DD HH:mm:ss`, civil time in the `timezone` beside it. */
const civilDateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/));
const revision = z.number().check(z.int(), z.nonnegative());

/** Of a call with a client whom the caller may see. */
const details = z.strictObject({
  client_id: z.string(),
  client_name: z.string(),
  /** As given at the booking; ten digits. */
  phone: z.string(),
  email: z.string(),
  /** The questions as they were asked; unanswered ones are left out. */
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  outcome: z.nullable(z.enum(callOutcomes)),
  notes: z.nullable(z.string()),
  /** Who said what became of it, and when (an instant). */
  outcome_by: z.nullable(z.string()),
  outcome_at: z.nullable(z.string()),
  /** Newest first, at most 20. `by` is null for the client. */
  changes: z.array(
    z.strictObject({
      what: z.enum(["moved", "cancelled"]),
      /** Instants: when it was to begin before, and when that was changed. */
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
  /** Whose calendar it is in. */
  calendar_name: z.string(),
  /** The calendar's IANA zone, in which its days are counted. */
  calendar_zone: z.string(),
  /** The type's name when it was booked. */
  title: z.string(),
  location: z.string(),
  /** Instants. */
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(["Scheduled", "Cancelled"]),
  /** The client's IANA zone. */
  time_zone: z.string(),
  /** The calendar's hours do not hold it (any more). It stands all the same. */
  is_outside_hours: z.boolean(),
  /** Goes up with every change, whoever makes it; a change names the one it was made on. */
  revision: z.number(),
  /** Null in one's own calendar for a call with another advisor's client. */
  details: z.nullable(details),
});
export type DeskCall = z.infer<typeof call>;

/**
 * The calls that begin on these days of the calendars' own, in their order, a hundred at a time: with clients whom the caller may see, and
 * all in the caller's own calendar.
 */
export const deskCalls = endpoint({
  method: "GET",
  path: "/desk/calls",
  access: anyStaff,
  summary: "The calls of some days",
  input: {
    query: z.strictObject({
      from: day,
      /** How many days. */
      days: z.string().check(z.regex(/^([1-9]|[12]\d|3[01])$/)),
      /** Of one calendar; of all unless said. */
      calendar: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
  },
  output: dataOf(z.strictObject({ calls: z.array(call), next_cursor: z.nullable(z.string()) })),
});

export const deskCall = endpoint({
  method: "GET",
  path: "/desk/calls/:id",
  access: anyStaff,
  summary: "A call, with what was answered and what became of it",
  input: { params },
  output: dataOf(call),
});

/** As clients are offered them, but not bound to the call's own time. */
export const deskCallSlots = endpoint({
  method: "GET",
  path: "/desk/calls/:id/slots",
  access: workingStaff,
  summary: "When a call could begin instead",
  input: { params, query: z.strictObject({ date: day, timezone }) },
  output: dataOf(
    z.strictObject({
      /** h:mm AM/PM in the asked zone. */
      slots: z.array(z.string()),
      /** The last day, in the calendar's zone, that can be booked. */
      bookable_until: z.string(),
    }),
  ),
});

/**
 * As the client would, with the same mails; staff may do so until the call begins. 409 `call_changed` when it is no longer what the
 * caller saw, `slot_taken`, `change_too_late`; 422 `slot_not_offered`.
 */
export const moveCall = endpoint({
  method: "POST",
  path: "/desk/calls/:id/move",
  access: workingStaff,
  summary: "Move a call on the client's behalf",
  input: { params, body: z.strictObject({ start: civilDateTime, timezone, expected_revision: revision }) },
  output: dataOf(call),
});

/** As `moveCall`. */
export const cancelCall = endpoint({
  method: "POST",
  path: "/desk/calls/:id/cancel",
  access: workingStaff,
  summary: "Cancel a call on the client's behalf",
  input: { params, body: z.strictObject({ expected_revision: revision }) },
  output: dataOf(call),
});

/** 409 `call_changed` when somebody has noted another meanwhile; 422 for an outcome of a call that has not begun. */
export const noteOutcome = endpoint({
  method: "PUT",
  path: "/desk/calls/:id/outcome",
  access: workingStaff,
  summary: "Note what became of a call",
  input: {
    params,
    body: z.strictObject({
      /** Null for not known yet. */
      outcome: z.nullable(z.enum(callOutcomes)),
      notes: z.string().check(z.maxLength(limits.wireLongTextChars)),
      expected_revision: revision,
    }),
  },
  output: dataOf(call),
});
