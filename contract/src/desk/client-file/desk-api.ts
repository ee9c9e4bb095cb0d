import * as z from "zod/mini";
import { openedClient } from "../../accounts/account/opened-client-desk-api.ts";
import { appointmentStatuses, callOutcomes } from "../../calendar/appointment/states.ts";
import { evidence } from "../../documents/statement/evidence.ts";
import { ownNumbersState } from "../../forms/own-numbers.ts";
import { endpoint, fileOutput } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff } from "../../identity/staff-role.ts";
import { out } from "../../identity/ways-out.ts";
import { answerChange } from "../../intake/correction/api.ts";
import { answerSubject } from "../../intake/known-answer/answer-subject.ts";
import { nextStep } from "../../intake/status/api.ts";
import { statusesOf } from "../../intake/status/statuses.ts";
import { reason } from "../../platform/reason.ts";
import { byId, shortText } from "../../platform/wire-shapes.ts";

/** Viewing a file is recorded once in this time for each member, because an open file is read again after every change. */
export const viewRecordedMinutes = 10;
/** How long a revealed value stays visible. */
export const revealedSeconds = 30;
/** How long the member who asked for an export can follow its link. */
export const exportLinkSeconds = 60;

const question = z.strictObject({
  /** Wire name; null for a question the form no longer asks. */
  field: z.nullable(z.string()),
  /** As it was worded then. */
  question: z.string(),
  /** As shown to people, with at most the last four digits of a sensitive answer, none for auditors; null without an answer. */
  answer: z.nullable(z.string()),
  /** The answer for the form's input; null when it isn't shown or can't be corrected. */
  value: z.nullable(z.union([z.string(), z.boolean()])),
  /** The full answer can be revealed. */
  is_masked: z.boolean(),
  can_correct: z.boolean(),
  /** The member of staff who typed the answer before the client confirmed it. */
  entered_by: z.optional(z.string()),
});
export type FileQuestion = z.infer<typeof question>;

const steps = z.array(z.strictObject({ title: z.string(), questions: z.array(question) }));

const answered = z.strictObject({
  subject: answerSubject,
  /** Increases with every change; see `expected_revision` of a correction. */
  revision: z.number(),
  steps,
  /** Newest first. */
  changes: z.array(answerChange),
});

export type AnsweredRecord = z.infer<typeof answered>;

const submitted = {
  subject: answerSubject,
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

const coBorrower = z.strictObject({
  subject: answerSubject,
  id: z.string(),
  name: z.string(),
  /** Null for someone whose numbers the owner typed. */
  own_numbers: z.nullable(ownNumbersState),
});

const submission = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("prequalification"), ...submitted, status: z.enum(statusesOf.prequalification) }),
  z.strictObject({
    kind: z.literal("application"),
    ...submitted,
    status: z.enum(statusesOf.application),
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
  status: z.enum(appointmentStatuses),
  /** The client's. */
  time_zone: z.string(),
  location: z.string(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** Null until someone has noted it. */
  outcome: z.nullable(z.enum(callOutcomes)),
});

export type FileCall = z.infer<typeof call>;

const consent = z.strictObject({
  subject: z.string(),
  version: z.number(),
  text: z.string(),
  /** Instants. */
  given_at: z.string(),
  revoked_at: z.nullable(z.string()),
});
export type FileConsent = z.infer<typeof consent>;

/** A file's head: who it is, what they sent, and whose turn it is. */
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
    /** The Sign Up Id they signed up with, and the firm's label for it. Null for a client whom staff opened. */
    signup_id: z.nullable(z.string()),
    signup_label: z.nullable(z.string()),
  }),
  /** Null for a client who signed up. */
  opened: z.nullable(openedClient),
  advisor: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** Empty until it's known. */
  business_name: z.string(),
  /** In the words for the client: `you` is the client. */
  next_step: z.nullable(nextStep),
  contradictions: z.array(
    z.strictObject({
      rule: z.string(),
      weight: z.enum(["wrong", "differs"]),
      sentence: z.string(),
      fields: z.array(z.strictObject({ subject: answerSubject, field: z.string() })),
      /** What each of `fields` rests on, in their order, then pages of statements, which aren't for auditors. */
      evidence: z.array(evidence),
    }),
  ),
  /** Instant; null before the client first saved their profile. */
  profile_saved_at: z.nullable(z.string()),
  /** A few answers, from the newest form that has them. Those without one are left out. */
  facts: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** Newest first, at most 50 of each kind. */
  submissions: z.array(submission),
});
export type ClientFile = z.infer<typeof clientFileData>;

/**
 * 404 for a client the caller may not see. The id of a client who was merged answers with the file of the one who stayed, whose id
 * differs. Recorded as `file.viewed`, once in `viewRecordedMinutes`.
 */
export const clientFile = endpoint("GET /desk/clients/:id", {
  access: anyStaff,
  summary: "The head of a client's file",
  input: { params: byId },
  output: toData(clientFileData),
});

/** The profile, and each form in `submissions` with its co-borrowers. Recorded as `file.viewed` too. */
export const fileAnswers = endpoint("GET /desk/clients/:id/answers", {
  access: anyStaff,
  summary: "Every answer in a client's file",
  input: { params: byId },
  output: toData(z.array(answered)),
});

/** Latest first, at most 100. */
export const fileCalls = endpoint("GET /desk/clients/:id/calls", {
  access: anyStaff,
  summary: "A client's calls",
  input: { params: byId },
  output: toData(z.array(call)),
});

/** Newest first. */
export const fileConsents = endpoint("GET /desk/clients/:id/consents", {
  access: anyStaff,
  summary: "What a client agreed to",
  input: { params: byId },
  output: toData(z.array(consent)),
});

/** Recorded with field and reason; 404 when there's no value. */
export const revealValue = endpoint("POST /desk/clients/:id/reveal", {
  ...out("reveal"),
  summary: "A sensitive value in full",
  input: {
    params: byId,
    body: z.strictObject({
      subject: answerSubject,
      /** Wire name. */
      field: shortText,
      reason,
    }),
  },
  output: toData(z.strictObject({ value: z.string() })),
});

/** Records the export. The link works for the same session, for `exportLinkSeconds`. */
export const exportClientFile = endpoint("POST /desk/clients/:id/export", {
  ...out("clientExport"),
  summary: "A link to a client's whole file as a ZIP",
  input: { params: byId, body: z.strictObject({ reason }) },
  output: toData(z.strictObject({ /** On this origin. */ url: z.string() })),
});

export const downloadClientFile = endpoint("GET /desk/clients/:id/export", {
  ...out("clientExportFile"),
  summary: "A client's whole file as a ZIP: JSON and the documents as they were uploaded",
  input: { params: byId, query: z.strictObject({ link: z.string().check(z.maxLength(1000)) }) },
  output: fileOutput,
});
