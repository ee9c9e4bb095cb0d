import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { submissionKinds, submissionStatuses } from "../../intake/status/statuses.ts";
import { cursor, day } from "../../platform/wire-shapes.ts";

/** `mine` means the caller's own and unassigned clients. `all` is for managers and auditors. */
export const todayScopes = ["mine", "all"] as const;
export type TodayScope = (typeof todayScopes)[number];

const client = {
  client_id: z.string(),
  client_name: z.string(),
  business_name: z.string(),
  advisor_name: z.nullable(z.string()),
  /** Staff filled in a form that the client hasn't sent yet. */
  is_unconfirmed: z.boolean(),
};

const submission = z.strictObject({
  id: z.string(),
  kind: z.enum(submissionKinds),
  reference: z.string(),
  status: z.enum(submissionStatuses),
  /** Instant. */
  status_since: z.string(),
  /** Whole US dollars. */
  amount: z.number(),
  about: z.string(),
});
export type TodaySubmission = z.infer<typeof submission>;

/** The instant by which the firm means to answer; null without a goal. */
const due_at = z.nullable(z.string());

const unanswered = z.strictObject({ ...client, submission, due_at });
/** Of one client, since the oldest one's instant. */
const waiting = z.strictObject({ ...client, count: z.number(), since: z.string(), due_at });
type Waiting = z.infer<typeof waiting>;

const call = z.strictObject({
  ...client,
  id: z.string(),
  title: z.string(),
  /** Instants. */
  starts_at: z.string(),
  ends_at: z.string(),
  /** How it is held. */
  location: z.string(),
  /** Ten digits. */
  phone: z.string(),
  email: z.string(),
  /** The client's IANA zone. */
  time_zone: z.string(),
  /** The newest application, or the newest pre-qualification without one. */
  submission: z.nullable(submission),
  /** Instant of the last message, call, or change of status. */
  last_contact_at: z.nullable(z.string()),
  /** Documents the client was asked for and hasn't handed over. */
  missing: z.array(z.string()),
  /** The booking's questions as they were asked, without unanswered ones. */
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
});
export type TodayCall = z.infer<typeof call>;

const task = z.strictObject({
  ...client,
  id: z.string(),
  title: z.string(),
  /** YYYY-MM-DD */
  due_on: z.string(),
  staff_name: z.string(),
});

const quiet = z.strictObject({ ...client, submission, /** Instant. */ changed_at: z.string() });

/** A message from the contact form that no one has answered or closed. */
const contact = z.strictObject({
  id: z.string(),
  full_name: z.string(),
  company: z.nullable(z.string()),
  subject: z.string(),
  /** Instant. */
  received_at: z.string(),
  due_at,
});

/** Rows of the lists that `todayList` answers to their end. */
export interface TodayRows {
  readonly unanswered: z.infer<typeof unanswered>;
  readonly messages: Waiting;
  readonly documents: Waiting;
  /** Documents the client was asked for; since the first one's day was over. */
  readonly overdue: Waiting;
  /** Calls without an outcome; since the first one was over. */
  readonly past_calls: Waiting;
  readonly tasks: z.infer<typeof task>;
  readonly quiet: z.infer<typeof quiet>;
}
export type TodayList = keyof TodayRows;
export const todayLists = [
  "unanswered",
  "messages",
  "documents",
  "overdue",
  "past_calls",
  "tasks",
  "quiet",
] as const satisfies readonly TodayList[];

/** Lists are counted up to here; one more stands for any number. */
export const todayCountedAtMost = 1_000;

const toList = <T extends z.core.$ZodType>(row: T) =>
  z.strictObject({ rows: z.array(row), /** Up to `todayCountedAtMost` + 1. */ count: z.number() });

/** What needs someone now. Each list has at most 20 rows, the longest waiting first (calls: the next one). 403 when an advisor asks for `all`. */
export const today = endpoint("GET /desk/today", {
  access: anyStaff,
  summary: "What needs someone at the firm now",
  input: { query: z.strictObject({ scope: z.enum(todayScopes) }) },
  output: toData(
    z.strictObject({
      /** The firm's day, YYYY-MM-DD, and zone. */
      day: z.string(),
      time_zone: z.string(),
      unanswered: toList(unanswered),
      messages: toList(waiting),
      calls: toList(call),
      documents: toList(waiting),
      overdue: toList(waiting),
      past_calls: toList(waiting),
      contact: toList(contact),
      tasks: toList(task),
      quiet: toList(quiet),
    }),
  ),
});
export type TodayWire = z.infer<typeof today.output>["data"];

/** One of the lists to its end, thirty rows at a time. 403 as for `today`. */
export const todayList = endpoint("GET /desk/today/:list", {
  access: anyStaff,
  summary: "All of one kind of waiting work",
  input: {
    params: z.strictObject({ list: z.enum(todayLists) }),
    query: z.strictObject({ scope: z.enum(todayScopes), cursor }),
  },
  output: toData(
    z.strictObject({ rows: z.array(z.union([unanswered, waiting, task, quiet])), next_cursor: z.nullable(z.string()) }),
  ),
});

const thing = z.strictObject({
  list: z.enum(todayLists),
  /** The client, submission, or task of the row. */ id: z.uuid(),
});

/** How far ahead a thing can be put off. */
export const snoozeDays = 366;

const snooze = z.strictObject({
  ...thing.shape,
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  /** YYYY-MM-DD */
  until_on: z.string(),
});
export type Snooze = z.infer<typeof snooze>;

/** What the caller put off, the first to come back first, at most 200. */
export const snoozed = endpoint("GET /desk/snoozed", {
  access: workingStaff,
  summary: "What you put off",
  output: toData(z.array(snooze)),
});

/**
 * Leaves it out of the caller's Today until that day, or until something new happens in it. 404 for what the caller can't see; 422
 * for a day that isn't ahead.
 */
export const snoozeThing = endpoint("PUT /desk/snoozed/:list/:id", {
  access: workingStaff,
  summary: "Put off one of today's things until a day",
  input: { params: thing, body: z.strictObject({ until_on: day }) },
  output: toData(z.strictObject({ until_on: z.string() })),
});

export const wakeThing = endpoint("DELETE /desk/snoozed/:list/:id", {
  access: workingStaff,
  summary: "Bring back what you put off",
  input: { params: thing },
  output: toData(z.strictObject({})),
});
