import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";
import { submissionKinds } from "../status/words.ts";

/** `newest` submitted, `longest` in its stage, largest `amount`, client's `name` from A on. */
export const pipelineSorts = ["newest", "longest", "amount", "name"] as const;
export type PipelineSort = (typeof pipelineSorts)[number];

/** Further than this nothing is counted; `has_more` says that there are more. */
export const countedAtMost = 1000;

/** Days without a change after which a file with nothing due is pointed out. */
export const quietDays = 7;

const digits = (most: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${most}}$`)));

const counted = { status: z.string(), count: z.number(), has_more: z.boolean() };
export type StatusCount = { readonly status: string; readonly count: number; readonly has_more: boolean };

const filters = {
  kind: z.enum(submissionKinds),
  /** Part of a name, a business, an e-mail, a phone number or a reference; every word has to be found. */
  q: z.optional(z.string().check(z.maxLength(limits.searchChars))),
  /** Stages or statuses, with commas between them. */
  status: z.optional(z.string().check(z.maxLength(limits.wireTextChars))),
  /** A staff id, or `none` for clients whom nobody has taken on. */
  advisor: z.optional(z.union([z.literal("none"), z.uuid()])),
  /** Purpose of a pre-qualification, funding type of an application. */
  about: z.optional(z.string().check(z.maxLength(100), z.regex(/^\P{C}+$/u))),
  /** Whole US dollars. */
  amount_from: z.optional(digits(9)),
  amount_to: z.optional(digits(9)),
  /** At least so many days where it stands. */
  days: z.optional(digits(4)),
  /** Nothing due: no task, request or call, and untouched for `quietDays`; what has come to its end is left out. */
  quiet: z.optional(z.literal("true")),
};

const person = z.strictObject({ id: z.string(), name: z.string() });

const item = z.strictObject({
  /** The submission's. */
  id: z.string(),
  kind: z.enum(submissionKinds),
  client_id: z.string(),
  client_name: z.string(),
  business_name: z.string(),
  reference: z.string(),
  status: z.string(),
  /** Instants. */
  status_since: z.string(),
  submitted_at: z.string(),
  changed_at: z.string(),
  /** Whole US dollars. */
  amount: z.number(),
  about: z.string(),
  /** Null while nobody has taken the client on. */
  advisor: z.nullable(person),
  /** Messages of the client's that nobody has read, and documents that nobody has looked at. */
  unread_messages: z.number(),
  waiting_documents: z.number(),
  /** Instant of the next call; null when there is none. */
  next_call_at: z.nullable(z.string()),
  /** Day of the open task or request that is due first; null when there is none. */
  next_due_on: z.nullable(z.string()),
});
export type PipelineItem = z.infer<typeof item>;

/** One page of 50, by the cursor of the one before. 400 for a status that is none of the kind's. */
export const pipeline = endpoint({
  method: "GET",
  path: "/desk/pipeline",
  access: anyStaff,
  summary: "Pre-qualifications or applications as a list",
  input: {
    query: z.strictObject({
      ...filters,
      sort: z.enum(pipelineSorts),
      cursor: z.optional(z.string().check(z.maxLength(600))),
    }),
  },
  output: dataOf(z.strictObject({ items: z.array(item), next_cursor: z.nullable(z.string()) })),
});

/** A column for each stage or status asked for, each with its first cards. */
export const pipelineBoard = endpoint({
  method: "GET",
  path: "/desk/pipeline/board",
  access: anyStaff,
  summary: "Pre-qualifications or applications as a board",
  input: { query: z.strictObject({ ...filters, sort: z.enum(pipelineSorts) }) },
  output: dataOf(z.array(z.strictObject({ ...counted, items: z.array(item) }))),
});

/** How many there are of each stage or status by the same filters. */
export const pipelineCounts = endpoint({
  method: "GET",
  path: "/desk/pipeline/counts",
  access: anyStaff,
  summary: "How many pre-qualifications or applications there are",
  input: { query: z.strictObject(filters) },
  output: dataOf(z.array(z.strictObject(counted))),
});

/** Clients by the same search, with or without a submission, at most ten: for going straight to a file. */
export const findClients = endpoint({
  method: "GET",
  path: "/desk/find",
  access: anyStaff,
  summary: "Find clients by name, business, e-mail, phone or reference",
  input: { query: z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(limits.searchChars)) }) },
  output: dataOf(
    z.array(
      z.strictObject({
        client_id: z.string(),
        client_name: z.string(),
        business_name: z.string(),
        email: z.string(),
        /** Of the newest submission found; null when the client has none. */
        reference: z.nullable(z.string()),
        status: z.nullable(z.string()),
      }),
    ),
  ),
});

/**
 * All of them or none. A manager gives any client to anybody; an advisor takes clients whom nobody has, and hands back own ones
 * (403 for the rest). 404 when one is not, or no longer, the caller's to give; 422 for somebody who can have no clients.
 */
export const assignClients = endpoint({
  method: "POST",
  path: "/desk/clients/assign",
  access: workingStaff,
  summary: "Give clients an advisor, or none",
  input: {
    body: z.strictObject({
      client_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.clientsAtOnce)),
      staff_id: z.nullable(z.uuid()),
    }),
  },
  output: dataOf(z.strictObject({ /** How many changed hands. */ assigned: z.number() })),
});
