import * as z from "zod/mini";
import { sentSteps } from "../../forms/sent-form.ts";
import { endpoint } from "../../http/endpoint.ts";
import { done, toData } from "../../http/envelope.ts";
import { workingStaff } from "../../identity/staff-role.ts";
import { draft, draftBody, draftForm, start } from "../../intake/draft/api.ts";
import { byId } from "../../platform/wire-shapes.ts";

const params = z.strictObject({ id: z.uuid(), form: draftForm });

const unfinishedForm = z.strictObject({
  form: draftForm,
  /** Instants. */
  saved_at: z.string(),
  /** The name of whoever of the staff saved it last; null for the client. */
  saved_by: z.nullable(z.string()),
  /** When staff asked the client to confirm it, and who; null before that. */
  asked: z.nullable(z.strictObject({ by: z.string(), at: z.string() })),
  /** Empty for a form in which staff changed nothing: it's the client's until they send it. */
  steps: sentSteps,
  co_borrowers: z.array(z.strictObject({ key: z.string(), name: z.string(), steps: sentSteps })),
});
export type UnfinishedForm = z.infer<typeof unfinishedForm>;

/** With the answers of those that staff typed into. Sensitive numbers show at most their last four digits. */
export const unfinishedForms = endpoint("GET /desk/clients/:id/drafts", {
  access: workingStaff,
  summary: "Forms a client has begun and not sent",
  input: { params: byId },
  output: toData(z.strictObject({ forms: z.array(unfinishedForm) })),
});

/** Recorded as opening the client's file. */
export const openTogether = endpoint("GET /desk/clients/:id/drafts/:form", {
  access: workingStaff,
  summary: "A client's draft, to fill in with them, and what a new one starts with",
  input: { params },
  output: toData(z.strictObject({ draft: z.nullable(draft), start })),
});

/**
 * As a client's own save. Answers that differ from what was stored are marked with the caller's name. A consent is malformed,
 * and one the client ticked earlier is dropped: they give it for what they will have read.
 */
export const saveTogether = endpoint("PUT /desk/clients/:id/drafts/:form", {
  access: workingStaff,
  summary: "Save a client's draft",
  input: { params, body: draftBody },
  output: toData(draft),
});

/**
 * Mails the link to take the account or, to a client with a password, a link to the form. 409 `form_not_ready` while an answer
 * is missing or wrong, and for an application before the client has pre-qualified; 429 after three within an hour.
 */
export const askToConfirm = endpoint("POST /desk/clients/:id/drafts/:form/confirmation", {
  access: workingStaff,
  summary: "Ask a client to look over a form and send it",
  idempotent: true,
  input: { params },
  output: done,
});
