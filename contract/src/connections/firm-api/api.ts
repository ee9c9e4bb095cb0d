import * as z from "zod/mini";
import { storedOrigins } from "../../accounts/account/client-origins.ts";
import { openClientForm } from "../../accounts/account/opened-client-form.ts";
import { appointmentStatuses, callOutcomes } from "../../calendar/appointment/states.ts";
import { reviewStates } from "../../documents/document/review-state.ts";
import { wireShape } from "../../forms/wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { statusesOf } from "../../intake/status/statuses.ts";
import { plainVerdict, verdictList } from "../../matching/fit/verdict-wire.ts";
import { offerFiguresWire } from "../../offers/offer/figures-wire.ts";
import { offerStates } from "../../offers/offer/states.ts";
import { submissionStatuses } from "../../placement/submission/states.ts";
import { limits } from "../../platform/limits.ts";
import { byId, cursor, day, shortText } from "../../platform/wire-shapes.ts";

export const firmApiLimits = {
  pageRows: 50,
  pageEvents: 200,
} as const;

/** Everything is a small, stable part of what the firm knows: contact data, states, times, and ids. No answer that is sealed. */
const instant = z.string();

/** Newest first, fifty at a time. */
const ofClient = z.strictObject({
  /** Only this client's. */
  client_id: z.optional(z.uuid()),
  cursor,
});
const nextCursor = z.nullable(z.string());

const client = z.strictObject({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.string(),
  created_at: instant,
  /** How staff or a key came to open the file; null for a client who signed up. */
  origin: z.nullable(z.enum(storedOrigins)),
  /** Whether the client can sign in. */
  has_account: z.boolean(),
  /** Null while no one has the file. */
  advisor: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
});
export type ApiClient = z.infer<typeof client>;

/** Newest first, fifty at a time. */
export const apiClients = endpoint("GET /v1/clients", {
  access: { key: "clients:read" },
  summary: "List clients",
  input: {
    query: z.strictObject({
      /** Only the client with this email, in upper or lower case. */
      email: z.optional(z.string().check(z.maxLength(254))),
      cursor,
    }),
  },
  output: toData(z.strictObject({ clients: z.array(client), next_cursor: nextCursor })),
});

export const apiClient = endpoint("GET /v1/clients/:id", {
  access: { key: "clients:read" },
  summary: "Read a client",
  input: { params: byId },
  output: toData(client),
});

/**
 * The same questions and checks as at the desk. The assignment rules choose the advisor. 409 when the email has an account; 422
 * with messages by field.
 */
export const apiOpenClient = endpoint("POST /v1/clients", {
  access: { key: "clients:write" },
  summary: "Open a client's file",
  status: 201,
  idempotent: true,
  input: { body: z.strictObject({ ...wireShape(openClientForm), origin_note: shortText }) },
  output: toData(z.strictObject({ id: z.string() })),
});

const prequalification = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  reference: z.string(),
  business_name: z.string(),
  purpose: z.string(),
  /** Whole dollars. */
  requested_amount: z.number(),
  stage: z.enum(statusesOf.prequalification),
  stage_since: instant,
  submitted_at: instant,
});

export const apiPrequalifications = endpoint("GET /v1/prequalifications", {
  access: { key: "prequalifications:read" },
  summary: "List pre-qualifications",
  input: { query: ofClient },
  output: toData(z.strictObject({ prequalifications: z.array(prequalification), next_cursor: nextCursor })),
});

export const apiPrequalification = endpoint("GET /v1/prequalifications/:id", {
  access: { key: "prequalifications:read" },
  summary: "Read a pre-qualification",
  input: { params: byId },
  output: toData(prequalification),
});

const application = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  reference: z.string(),
  funding_type: z.string(),
  /** Whole dollars. */
  requested_amount: z.number(),
  status: z.enum(statusesOf.application),
  status_since: instant,
  submitted_at: instant,
});

export const apiApplications = endpoint("GET /v1/applications", {
  access: { key: "applications:read" },
  summary: "List applications",
  input: { query: ofClient },
  output: toData(z.strictObject({ applications: z.array(application), next_cursor: nextCursor })),
});

export const apiApplication = endpoint("GET /v1/applications/:id", {
  access: { key: "applications:read" },
  summary: "Read an application",
  input: { params: byId },
  output: toData(application),
});

/** The state of a document. Its file and its name stay at the desk. */
const document = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  /** Null for one that belongs to no application. */
  application_id: z.nullable(z.string()),
  document_type: z.strictObject({ id: z.number(), name: z.string() }),
  uploaded_at: instant,
  review: z.enum(reviewStates),
  reviewed_at: z.nullable(instant),
});

export const apiDocuments = endpoint("GET /v1/documents", {
  access: { key: "documents:read" },
  summary: "List the states of documents",
  input: { query: ofClient },
  output: toData(z.strictObject({ documents: z.array(document), next_cursor: nextCursor })),
});

export const apiDocument = endpoint("GET /v1/documents/:id", {
  access: { key: "documents:read" },
  summary: "Read the state of a document",
  input: { params: byId },
  output: toData(document),
});

const call = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  /** The kind of call. */
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  status: z.enum(appointmentStatuses),
  /** Null until staff note how it went. */
  outcome: z.nullable(z.enum(callOutcomes)),
});

/** The latest beginning first, upcoming calls included. */
export const apiCalls = endpoint("GET /v1/calls", {
  access: { key: "calls:read" },
  summary: "List calls",
  input: { query: ofClient },
  output: toData(z.strictObject({ calls: z.array(call), next_cursor: nextCursor })),
});

export const apiCall = endpoint("GET /v1/calls/:id", {
  access: { key: "calls:read" },
  summary: "Read a call",
  input: { params: byId },
  output: toData(call),
});

/** 404 for an unknown client. */
export const apiVerdicts = endpoint("GET /v1/clients/:id/fit", {
  access: { key: "fit:read" },
  summary: "Read how a client's business compares with each live program",
  input: { params: byId },
  output: toData(verdictList(plainVerdict)),
});

const submission = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  application_id: z.string(),
  lender: z.strictObject({ id: z.string(), name: z.string() }),
  program_id: z.string(),
  status: z.enum(submissionStatuses),
  status_since: instant,
  created_at: instant,
  sent_at: z.nullable(instant),
});

export const apiSubmissions = endpoint("GET /v1/submissions", {
  access: { key: "submissions:read" },
  summary: "List files at lenders",
  input: { query: ofClient },
  output: toData(z.strictObject({ submissions: z.array(submission), next_cursor: nextCursor })),
});

export const apiSubmission = endpoint("GET /v1/submissions/:id", {
  access: { key: "submissions:read" },
  summary: "Read a file at a lender",
  input: { params: byId },
  output: toData(submission),
});

const offer = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  submission_id: z.string(),
  state: z.enum(offerStates),
  /** What the client reads on the card; null when the terms can't be figured. */
  figures: z.nullable(offerFiguresWire),
  shown_at: z.nullable(instant),
  /** YYYY-MM-DD */
  expires_on: z.nullable(z.string()),
  /** What the lender paid out; null before that. */
  funded: z.nullable(z.strictObject({ /** YYYY-MM-DD */ on: z.string(), amount_cents: z.number() })),
});

/** Without drafts, which exist for no one outside the firm. */
export const apiOffers = endpoint("GET /v1/offers", {
  access: { key: "offers:read" },
  summary: "List the states and costs of offers, and what was funded",
  input: { query: ofClient },
  output: toData(z.strictObject({ offers: z.array(offer), next_cursor: nextCursor })),
});

export const apiOffer = endpoint("GET /v1/offers/:id", {
  access: { key: "offers:read" },
  summary: "Read the state and cost of an offer",
  input: { params: byId },
  output: toData(offer),
});

const event = z.strictObject({
  position: z.string(),
  /** The same as in a webhook. */
  event_id: z.string(),
  event: z.string(),
  created_at: instant,
  client_id: z.string(),
  /** As in a webhook's body. */
  data: z.record(z.string(), z.json()),
});

/** A place in the list of events, as an earlier answer gave it. */
const position = z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/));

/**
 * Events after a position, oldest first, up to 200 at a time. Ask again with `next_position`: nothing is left out, and nothing
 * comes twice. An event appears once every transaction that began before its own has ended, usually within a second.
 */
export const apiEvents = endpoint("GET /v1/events", {
  access: { key: "events:read" },
  summary: "Read events since a position",
  input: { query: z.strictObject({ /** From the first one without it. */ after: z.optional(position) }) },
  output: toData(
    z.strictObject({
      events: z.array(event),
      /** To ask with next time; null while there was never an event. */
      next_position: z.nullable(z.string()),
      /** Whether there are more right now. */
      has_more: z.boolean(),
    }),
  ),
});

/** Only the firm reads it. 422 for a blank text. */
export const apiAddNote = endpoint("POST /v1/clients/:id/notes", {
  access: { key: "notes:write" },
  summary: "Add a note to a client's file",
  status: 201,
  idempotent: true,
  input: { params: byId, body: z.strictObject({ text: z.string().check(z.maxLength(limits.noteChars)) }) },
  output: toData(z.strictObject({ id: z.string() })),
});

/** For whoever looks after the file. Clients don't see it, and no one is mailed. 422 with messages by field. */
export const apiAddTask = endpoint("POST /v1/clients/:id/tasks", {
  access: { key: "tasks:write" },
  summary: "Add a task to a client's file",
  status: 201,
  idempotent: true,
  input: {
    params: byId,
    body: z.strictObject({ title: z.string().check(z.maxLength(limits.taskTitleChars)), due_on: day }),
  },
  output: toData(z.strictObject({ id: z.string() })),
});
