import { randomUUID } from "node:crypto";
import { toFacts } from "@funding-desk/contract/firm-facts/facts";
import { firstReminderSetting } from "@funding-desk/contract/reminder/setting";
import { firm } from "../../../firm.config.ts";
import { storedTerms } from "./stored-placement.ts";

/** A valid call of a desk endpoint, so that only a missing permission refuses it. */
export interface DeskCallRow {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Belongs to no one: a 404 isn't a refusal for lack of permission. */
const id = randomUUID();

const readsNothing: DeskCallRow = {};
const byId: DeskCallRow = { params: { id } };
const submission: DeskCallRow = { params: { id, submissionId: id } };
const submissionContent = { channel: "link", lender_email: "files@lender.example.com", note: "" };
const period = { from: "2026-01-01", to: "2026-01-31" };
const task = { title: "Ring back", due_on: "2026-01-05", staff_id: id };
const passkey = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {} };
const proof = { ...passkey, response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" } };
const newPasskey = { ...passkey, response: { clientDataJSON: "a", attestationObject: "a" } };

const noCalendar: DeskCallRow = { params: { id: "999999" } };
const noHours = { weekly: [], days_off: [], extra: [] };
const slotRules = {
  duration_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_minutes: 60,
  step_minutes: 30,
  horizon_days: 30,
};
const callType = {
  ...slotRules,
  name: "Call",
  description: "A call.",
  location: "Phone call",
  change_notice_hours: 4,
  is_active: true,
  questions: [],
};

const lender = {
  name: "Matrix Bank",
  kind: "bank",
  website: "",
  may_be_named: false,
  agreement_until: null,
  submission_email: "",
  accepts: "link",
  registered_states: [],
  note: "",
};
const program = {
  lender_id: "never-was",
  draft: { product: "working-capital", name: "Matrix loan", rules: [], documents: [], note: "" },
};
const ofOffer: DeskCallRow = { params: { id, offerId: id } };
const registration = {
  state: "VA",
  authority: "Bureau of Financial Institutions",
  number: "SBF-1",
  valid_until: null,
  bond_amount: null,
  bond_until: null,
  note: "",
};
const atRevision: DeskCallRow = { params: { id: "never-was" }, body: { expected_revision: 0 } };

const ofDraft: DeskCallRow = { params: { id, form: "prequalification" } };

/** The rows of the permission matrix, by method and path. Every endpoint below /desk has one. */
export const deskCalls: Readonly<Record<string, DeskCallRow>> = {
  "GET /desk/clients/:id/drafts": byId,
  "GET /desk/clients/:id/drafts/:form": ofDraft,
  "PUT /desk/clients/:id/drafts/:form": { ...ofDraft, body: { answers: {}, step: "personal", base_revision: 0 } },
  "POST /desk/clients/:id/drafts/:form/confirmation": ofDraft,
  "GET /desk/events": readsNothing,
  "GET /desk/audit": readsNothing,
  "POST /desk/audit/export": { body: { reason: "Yearly check" } },
  "GET /desk/reports/funnel": { query: period },
  "GET /desk/reports/left-forms": { query: period },
  "GET /desk/reports/sources": { query: period },
  "GET /desk/reports/calls": { query: period },
  "GET /desk/reports/documents": { query: period },
  "GET /desk/reports/placement": { query: period },
  "POST /desk/reports/export": { body: { report: "funnel", ...period, reason: "Yearly check" } },

  "GET /desk/session": readsNothing,
  "GET /desk/door": readsNothing,
  "POST /desk/sign-in/passkey-options": readsNothing,
  "POST /desk/sign-in/passkey": { body: { proof } },
  "POST /desk/sign-in/password": { body: { email: "nobody@example.com", password: "not the password" } },
  "POST /desk/sign-in/second-factor": { body: { code: "000000" } },
  "POST /desk/sign-out": readsNothing,
  "POST /desk/second-factor/options": readsNothing,
  "POST /desk/second-factor": { body: { code: "000000" } },
  "POST /desk/recovery": { body: { email: "nobody@example.com" } },
  "POST /desk/invitation": { body: { token: "x" } },
  "POST /desk/invitation/passkey-options": { body: { token: "x" } },
  "POST /desk/invitation/passkey": { body: { token: "x", passkey: newPasskey } },
  "POST /desk/invitation/code-key": { body: { token: "x" } },
  "POST /desk/invitation/password": { body: { token: "x", password: "A-Good-1!", code: "000000" } },
  "GET /desk/staff": readsNothing,
  "GET /desk/colleagues": readsNothing,
  "GET /desk/people": readsNothing,
  "POST /desk/staff": { body: { name: "New Person", email: `${id}@firm.example.com`, role: "advisor" } },
  "POST /desk/staff/:id/link": byId,
  "DELETE /desk/staff/:id/invitation": byId,
  "GET /desk/staff/:id/duties": byId,
  "GET /desk/staff/:id/card": byId,
  "PUT /desk/staff/:id/card": { ...byId, body: { phone: "5550100142" } },
  "PUT /desk/staff/:id/portrait": { ...byId, body: { jpeg: null } },
  "PUT /desk/staff/:id": { ...byId, body: { role: "advisor" } },
  "GET /desk/account": readsNothing,
  "PUT /desk/account": { body: { name: "New Name" } },
  "GET /desk/account/card": readsNothing,
  "PUT /desk/account/card": { body: { phone: "5550100142" } },
  "PUT /desk/account/portrait": { body: { jpeg: null } },
  "DELETE /desk/account/sessions/:id": byId,
  "DELETE /desk/account/sessions": readsNothing,
  "POST /desk/account/passkeys/options": readsNothing,
  "POST /desk/account/passkeys": { body: { name: "Key", passkey: newPasskey } },
  "PUT /desk/account/passkeys/:id": { ...byId, body: { name: "Key" } },
  "DELETE /desk/account/passkeys/:id": byId,
  "POST /desk/account/recovery-codes": readsNothing,
  "POST /desk/account/code-key": readsNothing,
  "POST /desk/account/password": { body: { new_password: "A-Good-1!", code: "000000", ticket: "x" } },
  "PUT /desk/account/password": { body: { password: "not the password", new_password: "A-Good-1!" } },

  "GET /desk/pipeline": { query: { kind: "application", sort: "newest" } },
  "GET /desk/pipeline/board": { query: { kind: "application", sort: "newest" } },
  "GET /desk/pipeline/counts": { query: { kind: "application" } },
  "GET /desk/find": { query: { q: "ada" } },
  "POST /desk/clients/assign": { body: { client_ids: [id], staff_id: null } },
  "GET /desk/prequalifications/:id/stage": byId,
  "POST /desk/prequalifications/:id/stage": {
    ...byId,
    body: { to: "In Review", expected_from: "Submitted", note: "", message: "" },
  },
  "GET /desk/applications/:id/status": byId,
  "POST /desk/applications/:id/status": {
    ...byId,
    body: { to: "Under Review", expected_from: "Submitted", note: "", message: "" },
  },
  "POST /desk/clients": {
    body: {
      first_name: "Marisol",
      last_name: "Vega",
      mobile: "5550100142",
      state: "Florida (FL)",
      email: `${id}@example.com`,
      origin: "phone",
      origin_note: "",
    },
  },
  "POST /desk/clients/:id/take-over-link": byId,
  "GET /desk/clients/:id/email-change": byId,
  "POST /desk/clients/:id/email-change": {
    ...byId,
    body: { email: "marisol.vega@example.com", reason: "The old mailbox is closed" },
  },
  "GET /desk/clients/:id": byId,
  "GET /desk/clients/:id/history": byId,
  "GET /desk/clients/:id/second-factor": byId,
  "DELETE /desk/clients/:id/second-factor": byId,
  "POST /desk/clients/:id/reveal": {
    ...byId,
    body: { subject: "profile", field: "x_studio_ssn_last4", reason: "Asked by the lender" },
  },
  "POST /desk/clients/:id/export": { ...byId, body: { reason: "Asked by the lender" } },
  "GET /desk/clients/:id/export": { ...byId, query: { link: "x" } },
  "POST /desk/clients/:id/co-borrowers": {
    ...byId,
    body: { application_id: id, answers: {}, reason: "Said so on the phone", expected_co_borrowers: 0 },
  },
  "POST /desk/clients/:id/co-borrowers/:coBorrowerId/link": { params: { id, coBorrowerId: id } },
  "POST /desk/clients/:id/corrections": {
    ...byId,
    body: { subject: "profile", field: "first_name", value: "Ada", reason: "Said on the phone", expected_revision: 0 },
  },
  "GET /desk/clients/:id/submission-choices": byId,
  "GET /desk/clients/:id/submissions": byId,
  "GET /desk/clients/:id/submissions/:submissionId": submission,
  "POST /desk/clients/:id/submissions": {
    ...byId,
    body: { application_id: id, program_id: "never-was", ...submissionContent },
  },
  "PUT /desk/clients/:id/submissions/:submissionId": {
    ...submission,
    body: { ...submissionContent, documents: [], expected_revision: 0 },
  },
  "POST /desk/clients/:id/submissions/:submissionId/consents": { ...submission, body: { purposes: ["submit"] } },
  "GET /desk/clients/:id/submissions/:submissionId/preflight": submission,
  "POST /desk/clients/:id/submissions/:submissionId/send": { ...submission, body: { expected_revision: 0 } },
  "POST /desk/clients/:id/submissions/:submissionId/link": submission,
  "PUT /desk/clients/:id/submissions/:submissionId/address": {
    ...submission,
    body: { lender_email: "files@lender.example.com", expected_revision: 0 },
  },
  "POST /desk/clients/:id/submissions/:submissionId/withdraw": {
    ...submission,
    body: { reason: "The client asked for it", expected_revision: 0 },
  },
  "POST /desk/clients/:id/submissions/:submissionId/pass": {
    ...submission,
    body: { reason: "Too young a business", expected_revision: 0 },
  },
  "POST /desk/clients/:id/submissions/:submissionId/requests": { ...submission, body: { words: "The lease, please" } },
  "GET /desk/today": { query: { scope: "mine" } },
  "GET /desk/today/:list": { params: { list: "messages" }, query: { scope: "mine" } },

  "GET /desk/signup-ids": readsNothing,
  "GET /desk/signup-ids/:id": { params: { id: "NEVERWAS" } },
  "GET /desk/signup-ids/:id/clients": { params: { id: "NEVERWAS" } },
  "POST /desk/signup-ids": { body: { label: "Matrix", uses: 1, days: 30, bound_email: null, mail_to: null } },
  "POST /desk/signup-ids/:id/mail": { params: { id: "NEVERWAS" }, body: { name: "Ada", email: "ada@example.com" } },
  "POST /desk/signup-ids/:id/revoke": { params: { id: "NEVERWAS" } },
  "GET /desk/signup-id-requests": { query: { state: "open" } },
  "GET /desk/signup-id-request-count": readsNothing,
  "POST /desk/signup-id-requests/:id/answer": byId,
  "POST /desk/signup-id-requests/:id/dismiss": byId,
  "GET /desk/settings/signup-id-requests": readsNothing,
  "PUT /desk/settings/signup-id-requests": { body: { is_automatic: false, expected_revision: 0 } },
  "GET /desk/clients/:id/placement": byId,
  "POST /desk/clients/:id/offers": { ...byId, body: { submission_id: id, terms: storedTerms } },
  "PUT /desk/clients/:id/offers/:offerId": { ...ofOffer, body: { terms: storedTerms, expected_revision: 0 } },
  "POST /desk/clients/:id/offers/:offerId/disclosure": ofOffer,
  "GET /desk/clients/:id/offers/:offerId/disclosure": ofOffer,
  "POST /desk/clients/:id/offers/:offerId/show": { ...ofOffer, body: { expected_revision: 0 } },
  "POST /desk/clients/:id/offers/:offerId/withdraw": { ...ofOffer, body: { expected_revision: 0, reason: "" } },
  "POST /desk/clients/:id/submissions/:submissionId/conditions": {
    ...submission,
    body: { words: "Sign the contract", whose: "client" },
  },
  "PUT /desk/clients/:id/submissions/:submissionId/conditions/:conditionId": {
    params: { id, submissionId: id, conditionId: id },
    body: { is_done: true, expected_revision: 0 },
  },
  "POST /desk/clients/:id/submissions/:submissionId/funding": {
    ...submission,
    body: { funded_on: "2026-01-05", amount_cents: 100 },
  },
  "GET /desk/clients/:id/ledger": byId,
  "POST /desk/clients/:id/ledger": {
    ...byId,
    body: { submission_id: id, kind: "expected", cents: 100, paid_by: "lender", on_day: "2026-01-05" },
  },

  "GET /desk/views": { query: { list: "pipeline" } },
  "POST /desk/views": { body: { list: "pipeline", name: "", search: "", is_shared: false } },
  "PUT /desk/views/:id": { ...byId, body: { name: "Any", search: "", is_shared: true, expected_revision: 0 } },
  "DELETE /desk/views/:id": byId,
  "GET /desk/message-templates": readsNothing,
  "POST /desk/message-templates": { body: { name: "", text: "Hello", is_shared: false } },
  "PUT /desk/message-templates/:id": {
    ...byId,
    body: { name: "Any", text: "Hello", is_shared: false, expected_revision: 0 },
  },
  "DELETE /desk/message-templates/:id": { ...byId, body: { expected_revision: 0 } },
  "GET /desk/clients/:id/template-values": byId,
  "PUT /desk/default-view": { body: { list: "pipeline", view_id: null } },

  "GET /desk/settings/reminders": readsNothing,
  "PUT /desk/settings/reminders": { body: { setting: firstReminderSetting, expected_revision: 7 } },
  "GET /desk/settings/reminders/week": readsNothing,
  "GET /desk/clients/:id/reminders": byId,
  "PUT /desk/clients/:id/reminders/pause": { ...byId, body: { until_on: null } },
  "DELETE /desk/clients/:id/reminders/pause": byId,
  "GET /desk/settings/assignment": readsNothing,
  "PUT /desk/settings/assignment": { body: { rules: [], expected_revision: 7 } },
  "GET /desk/settings/assignment/preview": { query: { state: "FL" } },
  "POST /desk/clients/assign-by-rules": { body: { client_ids: [id] } },
  "GET /desk/account/absence": readsNothing,
  "PUT /desk/account/absence": { body: { absence: { from_on: "2026-02-30", until_on: "2026-03-01" } } },
  "PUT /desk/staff/:id/absence": { ...byId, body: { absence: null } },

  "GET /desk/status-conditions": readsNothing,
  "PUT /desk/settings/status-conditions": { body: { conditions: [], expected_revision: 7 } },
  "GET /desk/packs": readsNothing,
  "PUT /desk/settings/packs": { body: { packs: [], expected_revision: 7 } },
  "POST /desk/clients/:id/packs/:packId": { params: { id, packId: id } },

  "GET /desk/settings/registrations": readsNothing,
  "POST /desk/settings/registrations": { body: registration },
  "PUT /desk/settings/registrations/:id": { ...byId, body: { ...registration, expected_revision: 0 } },
  "DELETE /desk/settings/registrations/:id": { ...byId, body: { expected_revision: 0 } },

  "GET /desk/catalog/lenders": readsNothing,
  "POST /desk/catalog/lenders": { body: lender },
  "PUT /desk/catalog/lenders/:id": { params: { id: "never-was" }, body: { ...lender, expected_revision: 0 } },
  "GET /desk/catalog/programs": readsNothing,
  "GET /desk/catalog/programs/:id": { params: { id: "never-was" } },
  "POST /desk/catalog/programs": { body: program },
  "PUT /desk/catalog/programs/:id": { params: { id: "never-was" }, body: { ...program, expected_revision: 0 } },
  "POST /desk/catalog/programs/:id/verify": atRevision,
  "POST /desk/catalog/programs/:id/live": atRevision,
  "POST /desk/catalog/programs/:id/pause": atRevision,
  "GET /desk/catalog/document-types": readsNothing,
  "GET /desk/catalog/export": { query: { format: "csv" } },
  "POST /desk/catalog/import": { body: { format: "csv", text: "kind,program", is_dry_run: true } },
  "POST /desk/catalog/samples": readsNothing,
  "GET /desk/calls": { query: { from: "2026-01-05", days: "7" } },
  "GET /desk/calls/:id": byId,
  "GET /desk/clients/:id/call-booking": byId,
  "GET /desk/clients/:id/call-slots": {
    ...byId,
    query: { appointment_type_id: "1", date: "2026-01-05", timezone: "America/New_York" },
  },
  "GET /desk/clients/:id/call-days": { ...byId, query: { appointment_type_id: "1", timezone: "America/New_York" } },
  "POST /desk/clients/:id/calls": {
    ...byId,
    body: {
      appointment_type_id: 1,
      start: "2026-01-05 10:00:00",
      timezone: "America/New_York",
      full_name: "Marisol Vega",
      email: "marisol@example.com",
      phone: "5550100188",
    },
  },
  "GET /desk/calls/:id/slots": { ...byId, query: { date: "2026-01-05", timezone: "America/New_York" } },
  "POST /desk/calls/:id/move": {
    ...byId,
    body: { start: "2026-01-05 10:00:00", timezone: "America/New_York", expected_revision: 0 },
  },
  "POST /desk/calls/:id/cancel": { ...byId, body: { expected_revision: 0 } },
  "PUT /desk/calls/:id/outcome": { ...byId, body: { outcome: "Held", notes: "", expected_revision: 0 } },
  "GET /desk/calendars": readsNothing,
  "GET /desk/calendars/:id": noCalendar,
  "POST /desk/calendars": {
    body: { name: "Grace Hopper", email: "grace@example.com", time_zone: "America/New_York", staff_id: null },
  },
  "PUT /desk/calendars/:id": {
    ...noCalendar,
    body: {
      name: "Grace Hopper",
      email: "grace@example.com",
      time_zone: "America/New_York",
      staff_id: null,
      expected_revision: 0,
    },
  },
  "PUT /desk/calendars/:id/hours": { ...noCalendar, body: { ...noHours, expected_revision: 0 } },
  "POST /desk/calendars/:id/preview": { ...noCalendar, body: { hours: noHours, rules: slotRules, from: "2026-01-05" } },
  "GET /desk/calendars/:id/feed": noCalendar,
  "POST /desk/calendars/:id/feed": noCalendar,
  "GET /desk/calendars/:id/busy-feeds": noCalendar,
  "POST /desk/calendars/:id/busy-feeds": { ...noCalendar, body: { name: "Matrix", url: "https://example.com/a.ics" } },
  "DELETE /desk/calendars/:id/busy-feeds/:feedId": { params: { id: "999999", feedId: id } },
  "POST /desk/calendars/:id/busy-feeds/try": { ...noCalendar, body: { url: "https://example.com/a.ics" } },
  "GET /desk/stale-busy-feeds": readsNothing,
  "POST /desk/calendars/:id/types": { ...noCalendar, body: callType },
  "PUT /desk/appointment-types/:id": { ...noCalendar, body: { ...callType, expected_revision: 0 } },
  "PUT /desk/appointment-types/:id/cover": { ...noCalendar, body: { jpeg: null } },
  "GET /desk/contact": readsNothing,
  "GET /desk/contact-unread": readsNothing,
  "GET /desk/contact/:id": byId,
  "POST /desk/contact/:id/read": byId,
  "POST /desk/contact/:id/replies": { ...byId, body: { id, subject: "Hello", text: "Hello", expected_revision: 0 } },
  "POST /desk/contact/:id/replies/:replyId/resend": { params: { id, replyId: id } },
  "POST /desk/contact/:id/notes": { ...byId, body: { id, text: "A note" } },
  "POST /desk/contact/:id/state": { ...byId, body: { state: "closed", expected_revision: 0 } },

  "GET /desk/clients/:id/applications/:applicationId/copy": { params: { id, applicationId: id } },
  "GET /desk/clients/:id/documents": byId,
  "POST /desk/clients/:id/documents": byId,
  "GET /desk/clients/:id/documents/:documentId/file": { params: { id, documentId: id } },
  "POST /desk/clients/:id/documents/:documentId/review": {
    params: { id, documentId: id },
    body: { to: "accepted", expected_revision: 0 },
  },
  "GET /desk/clients/:id/document-requests": byId,
  "POST /desk/clients/:id/document-requests": { ...byId, body: { document_type_ids: [1] } },
  "DELETE /desk/clients/:id/document-requests/:requestId": { params: { id, requestId: id } },
  "GET /desk/clients/:id/messages": byId,
  "POST /desk/clients/:id/messages": { ...byId, body: { text: "Hello" } },
  "POST /desk/clients/:id/messages/read": { ...byId, body: { up_to: id } },
  "GET /desk/fit/programs": readsNothing,
  "GET /desk/clients/:id/fit/facts": byId,
  "GET /desk/clients/:id/fit/runs": byId,
  "GET /desk/clients/:id/fit/runs/:runId": { params: { id, runId: id } },
  "PUT /desk/clients/:id/fit/facts/:fact": {
    params: { id, fact: "hasTaxLien" },
    body: { entry: null, expected_revision: 0 },
  },
  "GET /desk/clients/:id/notes": byId,
  "POST /desk/clients/:id/notes": { ...byId, body: { text: "A note" } },
  "PUT /desk/clients/:id/notes/:noteId": { params: { id, noteId: id }, body: { text: "A note" } },
  "GET /desk/clients/:id/tasks": byId,
  "GET /desk/tasks": readsNothing,
  "POST /desk/clients/:id/tasks": { ...byId, body: task },
  "PUT /desk/clients/:id/tasks/:taskId": { params: { id, taskId: id }, body: { ...task, expected_revision: 0 } },
  "PUT /desk/clients/:id/tasks/:taskId/done": { params: { id, taskId: id }, body: { is_done: true } },

  "GET /desk/settings/document-types": readsNothing,
  "POST /desk/settings/document-types": { body: { name: `Type ${id}`, description: "", is_active: true } },
  "PUT /desk/settings/document-types/:id": {
    params: { id: "999999" },
    body: { name: "Lease", description: "", is_active: true, expected_revision: 0 },
  },
  "DELETE /desk/settings/document-types/:id": { params: { id: "999999" } },
  "PUT /desk/settings/document-type-order": { body: { ids: [] } },
  "GET /desk/settings/mail-texts": readsNothing,
  "PUT /desk/settings/mail-texts/:kind": {
    params: { kind: "never-was" },
    body: { subject: null, opening: null, expected_revision: 0 },
  },
  "POST /desk/settings/mail-texts/:kind/preview": {
    params: { kind: "welcome" },
    body: { subject: null, opening: null },
  },
  "GET /desk/settings/status-words": readsNothing,
  "PUT /desk/settings/status-words/:kind/:status": {
    params: { kind: "application", status: "never-was" },
    body: { title: null, meaning: null, next: null, expected_revision: 0 },
  },
  "GET /desk/settings/email-domains": readsNothing,
  "PUT /desk/settings/email-domains": { body: { added: [], expected_revision: 0 } },
  "GET /desk/settings/firm": readsNothing,
  "PUT /desk/settings/firm": { body: { ...toFacts(firm), phone: "", expected_revision: 0 } },
  "GET /desk/settings/claims": readsNothing,
  "PUT /desk/settings/claims/:key": {
    params: { key: "never-was" },
    body: {
      value: "1",
      wording: "one",
      evidence: "Counted.",
      checked_on: "2026-01-05",
      is_sample: false,
      expected_revision: 0,
    },
  },
  "GET /desk/settings/api-keys": readsNothing,
  "POST /desk/settings/api-keys": { body: { name: "Matrix", scopes: ["clients:read"], valid_days: 90 } },
  "DELETE /desk/settings/api-keys/:id": byId,
  "GET /desk/settings/webhooks": readsNothing,
  "POST /desk/settings/webhooks": {
    body: { name: "Automation", url: "https://93.184.215.14/hook", events: ["client.signed_up"] },
  },
  "PUT /desk/settings/webhooks/:id": {
    ...byId,
    body: { name: "Automation", url: "", events: ["client.signed_up"], is_active: true, expected_revision: 0 },
  },
  "POST /desk/settings/webhooks/:id/secret": { ...byId, body: { expected_revision: 0 } },
  "DELETE /desk/settings/webhooks/:id": { ...byId, body: { expected_revision: 0 } },
  "POST /desk/settings/webhooks/:id/replay": { ...byId, body: { since: "2026-01-05" } },
  "GET /desk/settings/webhook": { query: { show: "all" } },
  "POST /desk/settings/webhook/:id/resend": byId,
  "GET /desk/settings/failed-mails": readsNothing,
  "POST /desk/settings/failed-mails/:id/resend": byId,
};
