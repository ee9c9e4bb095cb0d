import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { toData } from "../envelope.ts";
import { anyStaff } from "../staff-role.ts";
import { submissionKinds, submissionStatuses } from "../status/statuses.ts";

/** `mine` means the caller's own and unassigned clients. `all` is for managers and auditors. */
export const todayScopes = ["mine", "all"] as const;
export type TodayScope = (typeof todayScopes)[number];

const client = {
  client_id: z.string(),
  client_name: z.string(),
  business_name: z.string(),
  advisor_name: z.nullable(z.string()),
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

const unanswered = z.strictObject({ ...client, submission });
/** Of one client, since the oldest one's instant. */
const waiting = z.strictObject({ ...client, count: z.number(), since: z.string() });

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

const toList = <T extends z.core.$ZodType>(row: T) => z.strictObject({ rows: z.array(row), has_more: z.boolean() });

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
      tasks: toList(task),
      quiet: toList(quiet),
    }),
  ),
});
export type TodayWire = z.infer<typeof today.output>["data"];
