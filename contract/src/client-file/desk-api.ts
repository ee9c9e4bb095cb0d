import * as z from "zod/mini";
import { applicationStatuses } from "../application/api.ts";
import { callOutcomes } from "../appointment/desk-api.ts";
import { auditLimits } from "../audit/desk-api.ts";
import { answerChange } from "../correction/api.ts";
import { endpoint, fileOutput } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { prequalificationStages } from "../prequalification/api.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";
import { nextStep } from "../status/api.ts";
import { answerSubject } from "./subject.ts";

const params = z.strictObject({ id: z.uuid() });

/** A look at a file is recorded once in so many minutes for one member of staff: a file left open is read again at every change. */
export const viewRecordedMinutes = 10;
/** How long a revealed value stays on the screen. */
export const revealedSeconds = 30;
/** How long the link to an export can be followed, by who asked for it. */
export const exportLinkSeconds = 60;

/** Why somebody of the firm does what is asked about later. */
export const deskReason = z
  .string()
  .check(z.trim(), z.minLength(auditLimits.reasonMinChars), z.maxLength(auditLimits.reasonMaxChars));

const question = z.strictObject({
  /** Wire name; null for what the form asked then and does no longer. */
  field: z.nullable(z.string()),
  /** As it was asked then. */
  question: z.string(),
  /** As a person reads it; null for what was not answered. Of what is sensitive at most the last four digits. */
  answer: z.nullable(z.string()),
  /** The answer as the form's input takes it; null for what is not shown, or cannot be corrected. */
  value: z.nullable(z.union([z.string(), z.boolean()])),
  /** There is more than is shown, and it can be revealed. */
  is_masked: z.boolean(),
  can_correct: z.boolean(),
});
export type FileQuestion = z.infer<typeof question>;

const steps = z.array(z.strictObject({ title: z.string(), questions: z.array(question) }));

const answered = {
  subject: answerSubject,
  /** Goes up with every change; a correction names the one it was made on. */
  revision: z.number(),
  steps,
  /** Newest first. */
  changes: z.array(answerChange),
};

const profile = z.strictObject({
  ...answered,
  /** Instant; null before the client first saved it. */ saved_at: z.nullable(z.string()),
});

const submitted = {
  ...answered,
  id: z.string(),
  reference: z.string(),
  /** Instants. */
  submitted_at: z.string(),
  status_since: z.string(),
  /** Whole US dollars. */
  amount: z.number(),
  /** Purpose of a pre-qualification, funding type of an application. */
  about: z.string(),
  form_version: z.number(),
};

const coBorrower = z.strictObject({ ...answered, id: z.string(), name: z.string() });

const submission = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("prequalification"), ...submitted, status: z.enum(prequalificationStages) }),
  z.strictObject({
    kind: z.literal("application"),
    ...submitted,
    status: z.enum(applicationStatuses),
    co_borrowers: z.array(coBorrower),
  }),
]);
export type FileSubmission = z.infer<typeof submission>;

const call = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Instants. */
  starts_at: z.string(),
  ends_at: z.string(),
  status: z.enum(["Scheduled", "Cancelled"]),
  /** The client's. */
  time_zone: z.string(),
  location: z.string(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** What became of it; null until somebody has said so. */
  outcome: z.nullable(z.enum(callOutcomes)),
});

const clientFileData = z.strictObject({
  client: z.strictObject({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    /** Ten digits. */
    mobile: z.string(),
    state: z.string(),
    /** Instants. */
    signed_up_at: z.string(),
    erasure_requested_at: z.nullable(z.string()),
    /** The Sign Up Id they came by, and how the firm labelled it. */
    signup_id: z.string(),
    signup_label: z.nullable(z.string()),
  }),
  advisor: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** Empty until something names it. */
  business_name: z.string(),
  /** As the client is told: `you` is the client. */
  next_step: z.nullable(nextStep),
  contradictions: z.array(
    z.strictObject({
      rule: z.string(),
      weight: z.enum(["wrong", "differs"]),
      sentence: z.string(),
      fields: z.array(z.strictObject({ subject: answerSubject, field: z.string() })),
    }),
  ),
  profile,
  /** Newest first, at most 50 of each kind. */
  submissions: z.array(submission),
  /** Latest first, at most 100. */
  calls: z.array(call),
  /** Newest first. */
  consents: z.array(
    z.strictObject({
      subject: z.string(),
      version: z.number(),
      text: z.string(),
      /** Instants. */
      given_at: z.string(),
      revoked_at: z.nullable(z.string()),
    }),
  ),
});
export type ClientFile = z.infer<typeof clientFileData>;

/** 404 for a client who is not the caller's to see. Recorded as `file.viewed`, once in `viewRecordedMinutes`. */
export const clientFile = endpoint({
  method: "GET",
  path: "/desk/clients/:id",
  access: anyStaff,
  summary: "A client's whole file",
  input: { params },
  output: dataOf(clientFileData),
});

const historyEntry = z.strictObject({
  id: z.string(),
  /** Instant. */
  at: z.string(),
  by: z.enum(["staff", "client", "system"]),
  /** Of the member of staff, as it was then. */
  name: z.nullable(z.string()),
  /** In plain words, after the name: "Ada Smith *accepted a document*". */
  what: z.string(),
  about: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** What was noted for the firm, or the reason given. */
  note: z.nullable(z.string()),
  /** What the client was told. */
  message: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Newest first, fifty at a time: changes of status, corrections, what the client did, and what the audit has of the file. */
export const clientHistory = endpoint({
  method: "GET",
  path: "/desk/clients/:id/history",
  access: anyStaff,
  summary: "Everything that happened in a client's file",
  input: {
    params,
    query: z.strictObject({
      /** `next_before` of the page before. */
      before: z.optional(z.string().check(z.maxLength(200))),
      /** Those who only looked, too. */
      views: z.optional(z.literal("true")),
    }),
  },
  output: dataOf(z.strictObject({ entries: z.array(historyEntry), next_before: z.nullable(z.string()) })),
});

/** The one full value. Recorded with field and reason; 404 where there is none. Never for auditors. */
export const revealValue = endpoint({
  method: "POST",
  path: "/desk/clients/:id/reveal",
  access: { ...workingStaff, isFresh: true },
  summary: "A sensitive value in full",
  input: {
    params,
    body: z.strictObject({
      subject: answerSubject,
      /** Wire name. */
      field: z.string().check(z.maxLength(limits.wireTextChars)),
      reason: deskReason,
    }),
  },
  output: dataOf(z.strictObject({ value: z.string() })),
});

/** Records the export and answers where it can be fetched from, by the same session and within `exportLinkSeconds`. */
export const exportClientFile = endpoint({
  method: "POST",
  path: "/desk/clients/:id/export",
  access: { ...workingStaff, isFresh: true },
  summary: "A link to a client's whole file as a ZIP",
  input: { params, body: z.strictObject({ reason: deskReason }) },
  output: dataOf(z.strictObject({ /** Below this origin. */ url: z.string() })),
});

export const downloadClientFile = endpoint({
  method: "GET",
  path: "/desk/clients/:id/export",
  access: workingStaff,
  summary: "A client's whole file as a ZIP: JSON, and the documents as they were handed over",
  input: { params, query: z.strictObject({ link: z.string().check(z.maxLength(1000)) }) },
  output: fileOutput,
});
