import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { type SubmissionStatus, submissionKinds, submissionStatuses } from "../../intake/status/statuses.ts";
import { limits } from "../../platform/limits.ts";
import { shortText } from "../../platform/wire-shapes.ts";

/**
 * Most recently submitted, longest in its stage, largest amount, or by the client's name. `longest` leaves out what no one
 * works on anymore, unless a search, a final status, or what waits in a file asks for it. On the board, final columns keep
 * their files.
 */
export const pipelineSorts = ["newest", "longest", "amount", "name"] as const;
export type PipelineSort = (typeof pipelineSorts)[number];

/** Counting stops here; `has_more` says that there are more. */
export const countedAtMost = 1000;

/** A file with nothing due counts as quiet after this many days without a change. */
export const quietDays = 7;

const digits = (most: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${most}}$`)));

const counted = {
  status: z.enum(submissionStatuses),
  count: z.number(),
  /** Whole US dollars of those counted. */
  amount: z.number(),
  has_more: z.boolean(),
};
export type StatusCount = {
  readonly status: SubmissionStatus;
  readonly count: number;
  readonly amount: number;
  readonly has_more: boolean;
};

const filters = {
  kind: z.enum(submissionKinds),
  /** Parts of a name, business, email, phone number, or reference. Every word has to match. */
  q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
  /** Stages or statuses, separated by commas. */
  status: z.optional(shortText),
  /** A staff id, or `none` for clients without an advisor. */
  advisor: z.optional(z.union([z.literal("none"), z.uuid()])),
  /** A pre-qualification's purpose, an application's funding type. */
  about: z.optional(z.string().check(z.maxLength(100), z.regex(/^\P{C}+$/u))),
  /** Whole US dollars. */
  amount_from: z.optional(digits(9)),
  amount_to: z.optional(digits(9)),
  /** At least this many days at its stage or status. */
  days: z.optional(digits(4)),
  /** No task, request, or call ahead, and untouched for `quietDays`. Leaves out final statuses. */
  quiet: z.optional(z.literal("true")),
  /** The client has documents waiting for review, or unread messages. */
  to_review: z.optional(z.literal("true")),
  unread: z.optional(z.literal("true")),
  /** Staff filled in a form that the client hasn't sent yet. */
  unconfirmed: z.optional(z.literal("true")),
};

/** What says which files the list shows. */
export const listedFilters = { ...filters, sort: z.enum(pipelineSorts) };

const person = z.strictObject({ id: z.string(), name: z.string() });

const item = z.strictObject({
  /** The submission's. */
  id: z.string(),
  kind: z.enum(submissionKinds),
  client_id: z.string(),
  client_name: z.string(),
  business_name: z.string(),
  reference: z.string(),
  status: z.enum(submissionStatuses),
  /** Instants. */
  status_since: z.string(),
  submitted_at: z.string(),
  changed_at: z.string(),
  /** Whole US dollars. */
  amount: z.number(),
  about: z.string(),
  /** Null while the client has no advisor. */
  advisor: z.nullable(person),
  /** The client's unread messages, and documents waiting for review. */
  unread_messages: z.number(),
  waiting_documents: z.number(),
  /** When the next call starts (an instant); null without one. */
  next_call_at: z.nullable(z.string()),
  /** The day the first open task or request is due; null without one. */
  next_due_on: z.nullable(z.string()),
  /** Staff filled in a form that the client hasn't sent yet. */
  is_unconfirmed: z.boolean(),
});
export type PipelineItem = z.infer<typeof item>;

/** A page of 50, starting at the previous page's cursor. 400 for a status that isn't one of the kind's. */
export const pipeline = endpoint("GET /desk/pipeline", {
  access: anyStaff,
  summary: "Pre-qualifications or applications as a list",
  input: {
    query: z.strictObject({
      ...listedFilters,
      cursor: z.optional(z.string().check(z.maxLength(600))),
    }),
  },
  output: toData(z.strictObject({ items: z.array(item), next_cursor: z.nullable(z.string()) })),
});

/** A column for each requested stage or status, with its first cards. */
export const pipelineBoard = endpoint("GET /desk/pipeline/board", {
  access: anyStaff,
  summary: "Pre-qualifications or applications as a board",
  input: { query: z.strictObject(listedFilters) },
  output: toData(z.array(z.strictObject({ ...counted, items: z.array(item) }))),
});

/** How many there are at each stage or status, and their amounts together, with the same filters. */
export const pipelineCounts = endpoint("GET /desk/pipeline/counts", {
  access: anyStaff,
  shows: "no clients",
  summary: "How many pre-qualifications or applications there are",
  input: {
    query: z.strictObject({
      ...filters,
      /** Counts what the list in this order shows. */
      sort: z.optional(z.enum(pipelineSorts)),
    }),
  },
  output: toData(z.array(z.strictObject(counted))),
});

const foundClients = toData(
  z.array(
    z.strictObject({
      client_id: z.string(),
      client_name: z.string(),
      business_name: z.string(),
      email: z.string(),
      /** Of the newest submission; null when the client has none. */
      reference: z.nullable(z.string()),
      status: z.nullable(z.enum(submissionStatuses)),
    }),
  ),
);
export type FoundClient = z.infer<typeof foundClients>["data"][number];

/** At most ten clients who match the same search, with or without a submission: for going straight to a file. */
export const findClients = endpoint("GET /desk/find", {
  access: anyStaff,
  summary: "Find clients by name, business, email, phone, or reference",
  input: { query: z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(limits.searchChars)) }) },
  output: foundClients,
});

/** The last ten files that the caller opened and may still see, the newest first. */
export const recentClients = endpoint("GET /desk/recent-clients", {
  access: anyStaff,
  summary: "The files you opened last",
  output: foundClients,
});

/**
 * All of them or none. A manager assigns any client to anyone. An advisor takes unassigned clients and hands back their own
 * (403 otherwise). 404 when the caller can't assign one of them (anymore); 422 for someone who can't have clients.
 */
export const assignClients = endpoint("POST /desk/clients/assign", {
  access: workingStaff,
  summary: "Assign clients to an advisor, or to no one",
  input: {
    body: z.strictObject({
      client_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.clientsAtOnce)),
      staff_id: z.nullable(z.uuid()),
      /** Whose the caller saw that they are. 409 `advisor_changed` when a colleague has assigned one in the meantime. */
      expected_staff_id: z.optional(z.nullable(z.uuid())),
    }),
  },
  output: toData(z.strictObject({ /** How many got another advisor. */ assigned: z.number() })),
});
