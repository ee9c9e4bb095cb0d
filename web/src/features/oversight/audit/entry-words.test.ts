import { auditActions, readEvent } from "@funding-desk/contract/oversight/audit/actions";
import type { AuditEntryWire } from "@funding-desk/contract/oversight/audit/desk-api";
import { expect, test } from "vitest";
import { describeEntry } from "./entry-words.ts";
import type { KnownNames } from "./known-names.ts";

type Detail = AuditEntryWire["detail"];

const names: KnownNames = { staff: new Map([["s1", "Ada Byron"]]), calendars: new Map([[3, "Ida Tarbell"]]) };
const toWords = (entry: { action: string; subject: string | null; detail: Detail }) => {
  const { about, details } = describeEntry(entry, names);
  return { about, details };
};
const id = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";

/** One entry of every kind as the server records it: action, subject, detail, and what a person reads. */
const entries: readonly [string, string | null, Detail, string | null, readonly string[]][] = [
  ["staff.signed_in", null, { method: "password and recovery code" }, null, ["With a password and a recovery code"]],
  ["staff.sign_in_failed", null, { method: "second factor" }, null, ["The code was wrong"]],
  ["staff.signed_out", null, {}, null, []],
  ["staff.cap_reached", null, { act: "reveal" }, null, ["Revealed 20 protected values within an hour"]],
  ["staff.cap_reached", null, { act: "send", span: "day" }, null, ["Sent files to lenders 60 times within a day"]],
  ["staff.invited", "Ann Lee", { role: "advisor" }, "Ann Lee", ["As advisor"]],
  [
    "staff.changed",
    "Ann Lee",
    { role: "manager", is_active: true, role_before: "advisor" },
    "Ann Lee",
    ["From Advisor to Manager"],
  ],
  [
    "staff.changed",
    "Ann Lee",
    { role: "advisor", is_active: false, role_before: "advisor" },
    "Ann Lee",
    ["Deactivated"],
  ],
  [
    "staff.changed",
    "Ann Lee",
    { role: "advisor", is_active: false, role_before: "advisor", handed_to: "Bo Berg" },
    "Ann Lee",
    ["Deactivated", "Files, tasks, and calls went to Bo Berg"],
  ],
  [
    "staff.changed",
    "Ann Lee",
    { role: "advisor", is_active: true, role_before: "advisor" },
    "Ann Lee",
    ["Reactivated"],
  ],
  ["staff.changed", "Ann Lee", { name_before: "Ann Li" }, "Ann Lee", ["Previous name: Ann Li"]],
  [
    "staff.changed",
    "Ann Lee",
    { shown_to_clients: "portrait", is_removed: true },
    "Ann Lee",
    ["Removed the portrait that clients see"],
  ],
  [
    "staff.changed",
    "Ann Lee",
    { sent: "link to set up the sign-in anew" },
    "Ann Lee",
    ["Sent a link to set up a new sign-in"],
  ],
  ["staff.changed", "Ann Lee", { withdrawn: true }, "Ann Lee", ["The invitation was withdrawn"]],
  ["staff.second_factor", null, { change: "password changed" }, null, ["The password was changed"]],
  [
    "staff.second_factor",
    null,
    { change: "passkey added", passkey_name: "My phone" },
    null,
    ["A passkey was added: “My phone”"],
  ],
  ["staff.second_factor", null, { asked_for: "recovery link" }, null, ["Requested a recovery link"]],
  [
    "staff.second_factor",
    null,
    { link: "invitation", set_up: "passkey" },
    null,
    ["Set up a passkey", "With the invitation link"],
  ],
  ["staff.session_ended", "all other sessions", {}, "All other sessions", []],
  ["client.opened", null, { origin: "phone" }, null, ["Came by: phone call"]],
  ["client.history_imported", null, {}, null, []],
  ["import.started", null, { import_id: id }, null, []],
  ["import.undone", null, { import_id: id }, null, []],
  ["client.merged", null, { merged_id: id, reason: "Same person" }, null, ["Reason: “Same person”"]],
  ["client.link_sent", null, {}, null, []],
  ["form.filled", null, { form: "prequalification" }, null, ["Pre-qualification"]],
  ["form.confirmation_asked", null, { form: "application" }, null, ["Application"]],
  ["client.account_taken", null, {}, null, []],
  ["client.passkey_copied", null, {}, null, []],
  ["client.email_change_proposed", null, { reason: "Typed wrong" }, null, ["Reason: “Typed wrong”"]],
  ["client.email_change_released", null, {}, null, []],
  [
    "mailbox.confirmed",
    "a co-borrower's",
    { how: "Called the number on file" },
    "A co-borrower's",
    ["How they knew: “Called the number on file”"],
  ],
  ["mailbox.answered", "a co-borrower's", { is_theirs: false }, "A co-borrower's", ["It isn't"]],
  ["mailbox.stopped", "a co-borrower's", {}, "A co-borrower's", []],
  ["client.email_change_asked", null, {}, null, []],
  ["client.email_change_stopped", null, {}, null, []],
  ["client.email_changed", null, {}, null, []],
  ["client.second_factor_removed", null, {}, null, []],
  [
    "permission.refused",
    "-",
    { endpoint: "POST /desk/clients/:id/export" },
    "A link to a client's whole file as a ZIP",
    [],
  ],
  ["permission.refused", "own role", { own_role: true }, "To change their own role", []],
  ["permission.refused", "calendar 3", { calendar_id: 3 }, "Ida Tarbell's calendar", []],
  ["permission.refused", "calendar 4", { calendar_id: 4 }, "Calendar number 4", []],
  ["file.viewed", null, {}, null, []],
  ["file.refused", null, {}, null, []],
  ["group_message.sent", null, { count: 120, left_out: 1 }, null, ["To 120 clients", "1 client left out"]],
  ["group_message.sent", null, { count: 1, left_out: 0 }, null, ["To 1 client"]],
  ["group_message.stopped", null, { count: 60 }, null, ["Before 60 clients got it"]],
  [
    "bulk_act.started",
    null,
    { kind: "pack", count: 120, refused: 1 },
    null,
    ["Ask for a pack: 120 clients", "1 client left out"],
  ],
  ["bulk_act.stopped", null, { kind: "link", count: 60 }, null, ["Send links to take the account: 60 clients left"]],
  ["bulk_act.undone", null, { kind: "assign", count: 1 }, null, ["Assign: 1 client"]],
  ["reminders.paused", null, { is_paused: true, until_on: "2027-03-01" }, null, ["Paused until 03/01/2027"]],
  ["reminders.paused", null, { is_paused: true, until_on: null }, null, ["Paused"]],
  ["reminders.paused", null, { is_paused: false, until_on: null }, null, ["Resumed"]],
  ["texts.changed", null, { what: "stopped by reply" }, null, ["Stopped by reply"]],
  ["legal_text.drafted", null, { kind: "terms" }, "Privacy Policy and Terms of Use", []],
  [
    "legal_text.published",
    null,
    { kind: "terms", version: 2, effective_on: "2027-03-01", sha256: "ab" },
    "Privacy Policy and Terms of Use",
    ["Version 2, in effect from 03/01/2027"],
  ],
  [
    "setting.changed",
    null,
    { setting: "testimonial", testimonial_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11", what: "words changed" },
    "Testimonial 7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11",
    ["Other words"],
  ],
  ["setting.changed", null, { setting: "founder", what: "picture" }, "Founder", ["A new picture"]],
  ["file.assigned", null, { to: "Ada Byron" }, null, ["To Ada Byron"]],
  ["file.assigned", null, { to: null }, null, ["To no one"]],
  ["file.assigned", null, { to: "Ada Byron", rule: "Large" }, null, ["To Ada Byron", "By the rule “Large”"]],
  [
    "staff.changed",
    "Ada Byron",
    { away_from: "2026-03-01", away_until: "2026-03-05" },
    "Ada Byron",
    ["Out of the office from 03/01/2026 to 03/05/2026"],
  ],
  ["staff.changed", "Ada Byron", { away_from: null, away_until: null }, "Ada Byron", ["No longer out of the office"]],
  ["fact.corrected", "Net worth", { fact: "netWorth", withdrawn: false }, "Net worth", []],
  [
    "fact.corrected",
    "Net worth",
    { fact: "netWorth", withdrawn: true },
    "Net worth",
    ["The forms' answer counts again"],
  ],
  ["application.copied", "FA-7QK2M9XA", {}, "FA-7QK2M9XA", []],
  [
    "co-borrower.link_sent",
    "co-borrower 1 of application FA-7QK2M9XA",
    {},
    "Co-borrower 1 of application FA-7QK2M9XA",
    [],
  ],
  ["file.exported", null, { reason: "Asked by the lender" }, null, ["Reason: “Asked by the lender”"]],
  [
    "value.revealed",
    "Social security number, FA-7QK2M9XA",
    { field: "x_studio_ssn", reason: "Read out" },
    "Social security number, FA-7QK2M9XA",
    ["Reason: “Read out”"],
  ],
  [
    "status.changed",
    "application FA-7QK2M9XA",
    { to: "Approved", from: "Submitted", has_message: true },
    "Application FA-7QK2M9XA",
    ["From Submitted to Approved", "With a message to the client"],
  ],
  [
    "status.changed",
    "application FA-7QK2M9XA",
    { to: "Approved", from: "Funded", has_message: false, correction_reason: "Wrong file" },
    "Application FA-7QK2M9XA",
    ["From Funded to Approved", "Without an email to the client. Reason: “Wrong file”"],
  ],
  [
    "status.undone",
    "application FA-7QK2M9XA",
    { from: "Approved", to: "Submitted" },
    "Application FA-7QK2M9XA",
    ["Back from Approved to Submitted"],
  ],
  [
    "answer.corrected",
    "Full name, FA-7QK2M9XA",
    { field: "x_studio_first_name", reason: "A slip", revision: 2 },
    "Full name, FA-7QK2M9XA",
    ["Reason: “A slip”"],
  ],
  [
    "answer.corrected",
    "co-borrower 2 of application FA-7QK2M9XA",
    { added: true, reason: "Signs, too" },
    "Co-borrower 2 of application FA-7QK2M9XA",
    ["The co-borrower was added", "Reason: “Signs, too”"],
  ],
  ["document.added", "Bank statements", { document_id: id }, "Bank statements", []],
  ["disclosure.viewed", "Offer.pdf", { offer_id: id }, "Offer.pdf", []],
  ["document.viewed", "Bank statements", { document_id: id }, "Bank statements", []],
  ["row.pinned", "Bank statements", { document_id: id, rows: 2 }, "Bank statements", ["2 rows"]],
  ["row.unpinned", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.accepted", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.rejected", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.review_undone", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.requested", "Bank statements", { due_on: "2026-03-09" }, "Bank statements", ["Due on 03/09/2026"]],
  ["document.requested", "Bank statements", { due_on: null }, "Bank statements", []],
  ["document.request_withdrawn", "Bank statements", {}, "Bank statements", []],
  [
    "submission.changed",
    "Harbor Bank, FA-7QK2M9X",
    { submission_id: id, what: "link renewed" },
    "Harbor Bank, FA-7QK2M9X",
    ["Sent the lender a new link"],
  ],
  [
    "consent.answered",
    "Harbor Bank, FA-7QK2M9X",
    { consent_id: id, person: "co-borrower", purpose: "hard inquiry", what: "revoked" },
    "Harbor Bank, FA-7QK2M9X",
    ["Hard credit inquiry: revoked", "By a co-borrower"],
  ],
  [
    "lender.acted",
    "Harbor Bank, FA-7QK2M9X",
    { submission_id: id, what: "opened" },
    "Harbor Bank, FA-7QK2M9X",
    ["The lender opened the file"],
  ],
  ["message.sent", null, {}, null, []],
  ["message.file_viewed", null, { attachment_id: id }, null, []],
  ["message.email_viewed", null, { message_id: id }, null, []],
  ["message.filed", null, { mail_id: id }, null, []],
  ["note.written", null, { edited: true }, null, ["Edited an earlier note"]],
  ["note.written", null, { edited: false }, null, []],
  ["task.changed", null, { what: "open again" }, null, ["Open again"]],
  ["task.changed", null, { what: "handed over" }, null, ["Handed over"]],
  [
    "call.booked",
    "Advisory Call",
    { at: "2026-01-06T15:00:00.000Z" },
    "Advisory Call",
    [expect.stringMatching(/^For 01\/0\d\/2026, /)],
  ],
  [
    "call.changed",
    "Advisory Call",
    { what: "handed over", to: "Bo Berg" },
    "Advisory Call",
    ["Handed over to Bo Berg"],
  ],
  [
    "call.changed",
    "Advisory Call",
    { what: "moved", from: "2026-01-06T15:00:00.000Z", to: "2026-01-07T15:00:00.000Z" },
    "Advisory Call",
    ["Moved", expect.stringMatching(/^From 01\/0\d\/2026, .+ to 01\/0\d\/2026, /)],
  ],
  [
    "call.changed",
    "Advisory Call",
    { what: "cancelled", from: "2026-01-06T15:00:00.000Z", to: null },
    "Advisory Call",
    ["Canceled", expect.stringMatching(/^It was scheduled for 01\/0\d\/2026, /)],
  ],
  [
    "call.changed",
    "Advisory Call",
    { what: "outcome", outcome: "Held", has_notes: true },
    "Advisory Call",
    ["Outcome: Held", "With notes"],
  ],
  [
    "signup_id.issued",
    "Sign Up Id AB12CD34",
    { uses: 1, days: null, is_bound: true },
    "Sign Up Id AB12CD34",
    ["For 1 sign-up", "Never expires", "For one email address only"],
  ],
  [
    "signup_id.issued",
    "Sign Up Id AB12CD34",
    { uses: 5, days: 30, is_bound: false },
    "Sign Up Id AB12CD34",
    ["For 5 sign-ups", "Valid for 30 days"],
  ],
  ["signup_id.revoked", "Sign Up Id AB12CD34", {}, "Sign Up Id AB12CD34", []],
  [
    "signup_id.request_settled",
    `Sign Up Id request ${id}`,
    { request_id: id, as: "answered" },
    null,
    ["Answered it by email"],
  ],
  ["contact.answered", `contact message ${id}`, { message_id: id }, "The message", []],
  ["contact.changed", `contact message ${id}`, { message_id: id, what: "note" }, "The message", ["Wrote a note"]],
  [
    "contact.changed",
    `contact message ${id}`,
    { message_id: id, what: "reply mailed again" },
    "The message",
    ["Sent the reply again"],
  ],
  [
    "contact.changed",
    `contact message ${id}`,
    { message_id: id, to: "closed", from: "open", what: "state" },
    "The message",
    ["From open to closed"],
  ],
  [
    "setting.changed",
    "claim lenderNetwork",
    {
      setting: "claim",
      key: "lenderNetwork",
      changes: [
        { field: "value", before: "200+", after: "250" },
        { field: "is_sample", before: true, after: false },
        { field: "checked_on", before: "2025-05-01", after: "2026-01-02" },
      ],
    },
    "Claim: Lender network",
    [
      "Number: from “200+” to “250”",
      "Sample: from yes to no",
      "Evidence checked on: from “05/01/2025” to “01/02/2026”",
    ],
  ],
  [
    "setting.changed",
    "document type Lease",
    {
      setting: "document type",
      name: "Lease",
      changes: [
        { field: "name", before: null, after: "Lease" },
        { field: "isActive", before: null, after: true },
      ],
    },
    "Document type “Lease”",
    ["Name: “Lease”", "Asked for: yes"],
  ],
  [
    "setting.changed",
    "document type Lease",
    { setting: "document type", name: "Lease", deleted: true },
    "Document type “Lease”",
    ["Deleted"],
  ],
  [
    "setting.changed",
    "message template Welcome",
    { setting: "message template", name: "Welcome", changes: [{ field: "text", before: "Hi", after: "Hello" }] },
    "Template for messages “Welcome”",
    ["Text: from “Hi” to “Hello”"],
  ],
  [
    "setting.changed",
    "order of the document types",
    { setting: "order of the document types", changes: [{ field: "order", before: "A, B", after: "B, A" }] },
    "Order of the document types",
    ["Order: from “A, B” to “B, A”"],
  ],
  [
    "setting.changed",
    "accepted e-mail domains",
    { setting: "accepted e-mail domains", changes: [{ field: "added", before: "", after: "io" }] },
    "Accepted e-mail domains",
    ["Domain endings also accepted: from none to “io”"],
  ],
  [
    "setting.changed",
    "firm",
    { setting: "firm", changes: [{ field: "advisor_name", before: "Ada", after: "Grace" }] },
    "Firm",
    ["Advisor's name: from “Ada” to “Grace”"],
  ],
  [
    "setting.changed",
    "answers to requests for a Sign Up Id",
    {
      setting: "answers to requests for a Sign Up Id",
      changes: [{ field: "isAutomatic", before: false, after: true }],
    },
    "Answers to requests for a Sign Up Id",
    ["Automatic: from no to yes"],
  ],
  [
    "setting.changed",
    "mail text welcome",
    { setting: "mail text", kind: "welcome", changes: [{ field: "subject", before: null, after: "Hello" }] },
    "Text of the mail “Welcome”",
    ["Subject: from the original text to “Hello”"],
  ],
  [
    "setting.changed",
    "status words application Funded",
    {
      setting: "status words",
      kind: "application",
      status: "Funded",
      changes: [{ field: "next", before: "Wait.", after: null }],
    },
    "What clients read at the application status “Funded”",
    ["What happens next: from “Wait.” to the original text"],
  ],
  [
    "setting.changed",
    "calendar 3",
    { setting: "calendar", calendar_id: 3, what: "hours" },
    "Ida Tarbell's calendar",
    ["Hours and days off"],
  ],
  [
    "setting.changed",
    "kind of call 5",
    { setting: "kind of call", type_id: 5, what: "no longer offered" },
    "Kind of call, number 5",
    ["No longer offered"],
  ],
  [
    "catalog.changed",
    "Harbor line",
    {
      what: "program changed",
      id: "harbor-line",
      version: 3,
      changes: ["New rule: Time in business at least 24 months"],
    },
    "Harbor line",
    ["Program changed, version 3", "New rule: Time in business at least 24 months"],
  ],
  ["catalog.changed", "Harbor Bank", { what: "lender added", id: "harbor-bank" }, "Harbor Bank", ["Lender added"]],
  [
    "catalog.changed",
    "2 programs from a file",
    { what: "imported", format: "csv", added: 1, changed: 1, rules: 1 },
    "2 programs from a file",
    ["Imported a CSV file: 1 new, 1 changed", "1 rule"],
  ],
  [
    "catalog.changed",
    "24 sample programs",
    { what: "samples added", added: 24 },
    "24 sample programs",
    ["Added 24 sample programs as drafts"],
  ],
  ["keys.rotated", "data keys", { what: "data keys", count: 12 }, "Data keys", ["12 replaced"]],
  [
    "keys.rotated",
    "master key",
    { what: "master key", from: "9b23e177", to: "40ad8b5c" },
    "Master key",
    ["From 9b23e177 to 40ad8b5c"],
  ],
  ["mail.resent", `mail ${id}`, { mail_id: id, sent: false }, null, ["It couldn't be sent again"]],
  [
    "webhook.resent",
    `event ${id}`,
    { event_id: id, kind: "prequalification.submitted" },
    null,
    ["Pre-qualification submitted"],
  ],
  [
    "webhook.changed",
    "webhook CRM",
    { what: "secret renewed", name: "CRM", host: "crm.example.com" },
    "Webhook CRM",
    ["Renewed the secret", "Host: crm.example.com"],
  ],
  [
    "api-key.changed",
    "API key CRM",
    { what: "made", name: "CRM", scopes: ["clients:read"] },
    "API key CRM",
    ["Made a key", "May: clients:read"],
  ],
  ["api.read", "clients", { what: "clients", clients: ["a", "b"] }, "Clients", ["Of 2 clients"]],
  [
    "list.exported",
    "report left-forms",
    { report: "left-forms", to: "2025-03-31", from: "2025-03-01", rows: 1, reason: "Yearly check" },
    "Report: Unfinished forms",
    ["From 03/01/2025 to 03/31/2025", "1 row", "Reason: “Yearly check”"],
  ],
  [
    "clients.exported",
    null,
    { rows: 2, columns: ["business", "due"], filters: ["q", "state"], reason: "Yearly check" },
    null,
    ["2 clients", "Columns: business, due", "Filters: q, state", "Reason: “Yearly check”"],
  ],
  [
    "audit.exported",
    null,
    { reason: "Yearly check", entries: 12, actorId: "s1", action: "file.viewed", text: "FA", from: 3, below: 40 },
    null,
    [
      "12 entries",
      "Only what Ada Byron did",
      "Only “opened a file”",
      "Only about “FA”",
      "From entry 3",
      "Before entry 40",
      "Reason: “Yearly check”",
    ],
  ],
  [
    "offer.drafted",
    "First Tide Bank",
    { what: "entered", offer_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11" },
    "First Tide Bank",
    ["Entered"],
  ],
  [
    "offer.shown",
    "First Tide Bank",
    {
      offer_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11",
      state: "CA",
      disclosure_sha256: "ab12",
      apr_percent: 110.5,
      cost_cents: 1_500_000,
    },
    "First Tide Bank",
    ["APR 110.50%, cost $15,000", "The client is in CA", "With the disclosure ab12"],
  ],
  [
    "offer.exempted",
    "First Tide Bank",
    { offer_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11", demands: ["ut-disclosure:disclosure"], reason: "A bank." },
    "First Tide Bank",
    ["ut-disclosure:disclosure", "Reason: “A bank.”"],
  ],
  ["offer.withdrawn", "First Tide Bank", { offer_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11" }, "First Tide Bank", []],
  [
    "offer.answered",
    "First Tide Bank",
    { offer_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11", what: "refused" },
    "First Tide Bank",
    ["Said no"],
  ],
  [
    "disclosure.handled",
    "First Tide Bank",
    { offer_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11", what: "opened", sha256: "ab12" },
    "First Tide Bank",
    ["Opened by the client", "SHA-256: ab12"],
  ],
  [
    "condition.changed",
    "First Tide Bank",
    { what: "added", whose: "client" },
    "First Tide Bank",
    ["Added", "The client's part"],
  ],
  [
    "funding.corrected",
    "First Tide Bank",
    { funded_on: "2026-11-20", funded_on_before: "2026-11-19", reason: "Wrong day" },
    "First Tide Bank",
    ["Paid out on 11/20/2026, before: 11/19/2026", "Reason: “Wrong day”"],
  ],
  [
    "funding.taken_back",
    "First Tide Bank",
    { funded_on: "2026-11-20", reason: "Another client's" },
    "First Tide Bank",
    ["Recorded as paid out on 11/20/2026", "Reason: “Another client's”"],
  ],
  ["funding.recorded", "First Tide Bank", { funded_on: "2026-11-20" }, "First Tide Bank", ["Paid out on 11/20/2026"]],
  [
    "ledger.added",
    "First Tide Bank",
    { kind: "expected", cents: 250_000, entry_id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11" },
    "First Tide Bank",
    ["Expected: $2,500"],
  ],
];

const cases = entries.map(([action, subject, detail, about, details]) => ({
  entry: { action, subject, detail },
  said: { about, details },
}));

test.each(cases)("$entry.action, $entry.subject, $entry.detail", ({ entry, said }) => {
  expect(toWords(entry)).toEqual(said);
});

test("covers every action", () => {
  expect(new Set(entries.map(([action]) => action))).toEqual(new Set(Object.keys(auditActions)));
});

test("only has entries that this version records", () => {
  for (const { entry } of cases)
    expect(readEvent(entry), entry.action).toEqual({ action: entry.action, detail: entry.detail });
});

test("shows an entry from an older or newer version as stored", () => {
  expect(
    toWords({
      action: "from.the.future",
      subject: "a thing",
      detail: { seen_at: "2026-03-04", is_odd: true, by_whom: null, list: ["a", 1] },
    }),
  ).toEqual({
    about: "A thing",
    details: ["Seen at: 03/04/2026", "Is odd: yes", "By whom: none", 'List: ["a",1]'],
  });
  expect(toWords({ action: "file.viewed", subject: null, detail: { through: "the list" } }).details).toEqual([
    "Through: the list",
  ]);
  // What earlier versions recorded, before the detail said what the subject is about.
  expect(toWords({ action: "contact.changed", subject: `contact message ${id}`, detail: { what: "note" } })).toEqual({
    about: `Contact message ${id}`,
    details: ["What: note"],
  });
  expect(
    toWords({
      action: "setting.changed",
      subject: "claim lenderNetwork",
      detail: { "value before": "200+", "value after": "250" },
    }),
  ).toEqual({ about: "Claim lenderNetwork", details: ["Value before: 200+", "Value after: 250"] });
  expect(toWords({ action: "permission.refused", subject: "GET /desk/audit", detail: {} })).toEqual({
    about: "GET /desk/audit",
    details: [],
  });
  const old = describeEntry({ action: "contact.answered", subject: `contact message ${id}`, detail: {} }, names);
  expect(old).toMatchObject({ what: "Answered a contact message", path: null });
});

test("links to the contact message", () => {
  const { path } = describeEntry(
    { action: "contact.answered", subject: `contact message ${id}`, detail: { message_id: id } },
    names,
  );
  expect(path).toBe(`/desk/contact?id=${id}`);
});
