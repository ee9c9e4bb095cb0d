import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, workingStaff } from "../../identity/staff-role.ts";
import { day, integer, longText, numericId, revision } from "../../platform/wire-shapes.ts";

export const calendarLimits = {
  nameChars: 100,
  descriptionChars: 1000,
  /** Of one day. */
  stretches: 6,
  daysOff: 366,
  extraHours: 200,
  questions: 20,
  choices: 20,
  calendars: 50,
  types: 50,
  durationMinutes: [5, 480],
  bufferMinutes: [0, 240],
  /** 60 days. */
  noticeMinutes: [0, 86_400],
  stepMinutes: [5, 480],
  horizonDays: [1, 730],
  changeNoticeHours: [0, 720],
  /** A cover's JPEG as base64. */
  coverChars: 180_000,
  /** Days that a preview shows. */
  previewDays: 14,
} as const;

const calendarParams = z.strictObject({ id: numericId });
const typeParams = calendarParams;

/** Minutes since midnight in the calendar's zone; `until` may be 1440. */
const stretch = z.strictObject({ from: integer, until: integer });
export type Stretch = z.infer<typeof stretch>;

const hours = {
  /** ISO weekdays (1 for Monday) with hours. */
  weekly: z.array(z.strictObject({ weekday: integer, hours: z.array(stretch) })).check(z.maxLength(7)),
  /** From today on: days without the weekly hours. */
  days_off: z.array(day).check(z.maxLength(calendarLimits.daysOff)),
  /** From today on: hours besides the weekly ones, on days off too. */
  extra: z.array(z.strictObject({ day, hours: z.array(stretch) })).check(z.maxLength(calendarLimits.extraHours)),
};
const calendarHours = z.strictObject(hours);
export type CalendarHours = z.infer<typeof calendarHours>;

const rules = {
  duration_minutes: integer,
  buffer_before_minutes: integer,
  buffer_after_minutes: integer,
  notice_minutes: integer,
  step_minutes: integer,
  horizon_days: integer,
};
const slotRules = z.strictObject(rules);
export type SlotRulesWire = z.infer<typeof slotRules>;

const choice = z.strictObject({ id: integer, name: z.string(), is_active: z.boolean() });
const question = z.strictObject({
  id: integer,
  name: z.string(),
  is_required: z.boolean(),
  is_active: z.boolean(),
  /** Without an active choice, the answer is free text. */
  choices: z.array(choice),
});
export type TypeQuestion = z.infer<typeof question>;

const appointmentType = z.strictObject({
  id: integer,
  name: z.string(),
  description: z.string(),
  /** How the call is held. */
  location: z.string(),
  ...rules,
  /** The client can move or cancel the call until this many hours before it. */
  change_notice_hours: integer,
  is_active: z.boolean(),
  /** A `data:` address of a JPEG. */
  cover: z.nullable(z.string()),
  /** Questions no longer asked come last. */
  questions: z.array(question),
  revision: integer,
});
export type CalendarType = z.infer<typeof appointmentType>;

const owner = z.nullable(z.strictObject({ id: z.string(), name: z.string() }));
const listed = z.strictObject({
  id: integer,
  name: z.string(),
  /** An IANA zone. */
  time_zone: z.string(),
  /** The member who owns the calendar. */
  staff: owner,
});
export type CalendarListItem = z.infer<typeof listed>;

const outsideCall = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Instants. */
  starts_at: z.string(),
  ends_at: z.string(),
  /** Null for a client the caller may not see. */
  client_name: z.nullable(z.string()),
});
export type OutsideCall = z.infer<typeof outsideCall>;

const whole = z.strictObject({
  id: integer,
  name: z.string(),
  /** Receives the firm's copy of a booking. */
  email: z.string(),
  time_zone: z.string(),
  staff: owner,
  hours: calendarHours,
  revision: integer,
  /** In the clients' order; types no longer offered come last. */
  types: z.array(appointmentType),
  /** Booked calls outside the hours, soonest first, at most 50. */
  outside_hours: z.array(outsideCall),
  may: z.strictObject({ /** The hours and the feed. */ change_hours: z.boolean(), change_types: z.boolean() }),
});
export type CalendarDetail = z.infer<typeof whole>;

export const calendars = endpoint("GET /desk/calendars", {
  access: anyStaff,
  shows: "no clients",
  summary: "All calendars",
  output: toData(z.strictObject({ calendars: z.array(listed) })),
});

export const calendar = endpoint("GET /desk/calendars/:id", {
  access: anyStaff,
  summary: "A calendar's hours and kinds of calls",
  input: { params: calendarParams },
  output: toData(whole),
});

const person = { name: longText, email: longText, time_zone: longText, staff_id: z.nullable(z.uuid()) };

/** 409 `calendar_owner_taken` when the member already has a calendar; 422. */
export const addCalendar = endpoint("POST /desk/calendars", {
  access: managersOnly,
  summary: "Add a calendar",
  status: 201,
  input: { body: z.strictObject(person) },
  output: toData(whole),
});

/** 409 `calendar_owner_taken`, or `setting_changed` when someone was quicker; 422. */
export const changeCalendar = endpoint("PUT /desk/calendars/:id", {
  access: managersOnly,
  summary: "Change a calendar's owner, name and zone",
  input: { params: calendarParams, body: z.strictObject({ ...person, expected_revision: revision }) },
  output: toData(whole),
});

/**
 * For managers and the calendar's owner; 403 for others. Booked calls stay, even outside the new hours. 409 `setting_changed`
 * when someone was quicker; 422 for overlapping hours or invalid days.
 */
export const changeHours = endpoint("PUT /desk/calendars/:id/hours", {
  access: workingStaff,
  summary: "Change a calendar's hours and days off",
  input: { params: calendarParams, body: z.strictObject({ ...hours, expected_revision: revision }) },
  output: toData(whole),
});

/** Changes nothing; 422 as for saving. */
export const previewSlots = endpoint("POST /desk/calendars/:id/preview", {
  access: anyStaff,
  summary: "Preview the slots that settings would offer",
  input: { params: calendarParams, body: z.strictObject({ hours: calendarHours, rules: slotRules, from: day }) },
  output: toData(
    z.strictObject({
      days: z.array(
        z.strictObject({ day: z.string(), /** h:mm AM/PM in the calendar's zone. */ slots: z.array(z.string()) }),
      ),
      /** Booked calls that these hours would leave out. */
      outside_hours: z.array(outsideCall),
    }),
  ),
});

/** Secret: anyone who knows it sees the calls. For managers and the calendar's owner; 403 for others. */
export const calendarFeedAddress = endpoint("GET /desk/calendars/:id/feed", {
  access: { ...workingStaff, isFresh: true },
  shows: "no clients",
  summary: "The address of a calendar's feed",
  input: { params: calendarParams },
  output: toData(z.strictObject({ url: z.string() })),
});

/** The old address stops working. */
export const renewCalendarFeed = endpoint("POST /desk/calendars/:id/feed", {
  access: { ...workingStaff, isFresh: true },
  summary: "Replace the address of a calendar's feed",
  input: { params: calendarParams },
  output: toData(z.strictObject({ url: z.string() })),
});

const typeContent = {
  name: longText,
  description: longText,
  location: longText,
  ...rules,
  change_notice_hours: integer,
  is_active: z.boolean(),
  /** In order. Without an id it's new. One that is left out or reworded is no longer asked, so old answers keep their meaning. */
  questions: z
    .array(
      z.strictObject({
        id: z.optional(integer),
        name: longText,
        is_required: z.boolean(),
        choices: z
          .array(z.strictObject({ id: z.optional(integer), name: longText }))
          .check(z.maxLength(calendarLimits.choices)),
      }),
    )
    .check(z.maxLength(calendarLimits.questions)),
};
const typeBody = z.strictObject(typeContent);
export type TypeContent = z.infer<typeof typeBody>;

/** 422 with messages by field. */
export const addAppointmentType = endpoint("POST /desk/calendars/:id/types", {
  access: managersOnly,
  summary: "Add a kind of call",
  status: 201,
  idempotent: true,
  input: { params: calendarParams, body: typeBody },
  output: toData(whole),
});

/** 409 `setting_changed` when someone was quicker; 422 with messages by field. */
export const changeAppointmentType = endpoint("PUT /desk/appointment-types/:id", {
  access: managersOnly,
  summary: "Change a kind of call",
  input: { params: typeParams, body: z.strictObject({ ...typeContent, expected_revision: revision }) },
  output: toData(whole),
});

/** 422 for anything but a JPEG. */
export const changeCover = endpoint("PUT /desk/appointment-types/:id/cover", {
  access: managersOnly,
  summary: "Change the picture of a kind of call",
  input: {
    params: typeParams,
    body: z.strictObject({
      /** Base64 of a JPEG; null for none. */ jpeg: z.nullable(
        z.string().check(z.maxLength(calendarLimits.coverChars)),
      ),
    }),
  },
  output: toData(whole),
});
