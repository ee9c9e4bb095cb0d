import { auditActions } from "@funding-desk/contract/audit/actions";
import { expect, test } from "vitest";
import { wordsOfEntry } from "./entry-words.ts";
import type { Detail, KnownNames } from "./telling.ts";

const names: KnownNames = { staff: new Map([["s1", "Ada Byron"]]), calendars: new Map([["3", "Ida Tarbell"]]) };
const told = (entry: { action: string; subject: string | null; detail: Detail }) => {
  const { about, details } = wordsOfEntry(entry, names);
  return { about, details };
};
const id = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";

/** An entry of every kind, as the server records it: action, subject, detail, and what a person reads. */
const entries: readonly [string, string | null, Detail, string | null, readonly string[]][] = [
  ["staff.signed_in", null, { method: "password and recovery code" }, null, ["With a password and a recovery code"]],
  ["staff.sign_in_failed", null, { method: "second factor" }, null, ["The code was wrong"]],
  ["staff.signed_out", null, {}, null, []],
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
    { role: "advisor", is_active: true, role_before: "advisor" },
    "Ann Lee",
    ["Activated again"],
  ],
  ["staff.changed", "Ann Lee", { name_before: "Ann Li" }, "Ann Lee", ["The name before: Ann Li"]],
  [
    "staff.changed",
    "Ann Lee",
    { sent: "link to set up the sign-in anew" },
    "Ann Lee",
    ["Mailed: link to set up the sign-in anew"],
  ],
  ["staff.changed", "Ann Lee", { withdrawn: true }, "Ann Lee", ["The invitation was withdrawn"]],
  ["staff.second_factor", null, { what: "Your password was changed" }, null, ["The password was changed"]],
  ["staff.second_factor", null, { asked_for: "recovery link" }, null, ["Asked for a recovery link"]],
  [
    "staff.second_factor",
    null,
    { link: "invitation", set_up: "passkey" },
    null,
    ["Set up a passkey", "By the link of the invitation"],
  ],
  ["staff.session_ended", "all other sessions", {}, "All other sessions", []],
  ["permission.refused", "POST /desk/clients/:id/export", {}, "A link to a client's whole file as a ZIP", []],
  ["permission.refused", "own role", {}, "To change their own role", []],
  ["permission.refused", "calendar 3", {}, "The calendar of Ida Tarbell", []],
  ["file.viewed", null, {}, null, []],
  ["file.refused", null, {}, null, []],
  ["file.assigned", null, { to: "Ada Byron" }, null, ["To Ada Byron"]],
  ["file.assigned", null, { to: null }, null, ["To nobody"]],
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
    ["From Submitted to Approved", "With words for the client"],
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
  ["document.viewed", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.accepted", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.rejected", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.review_undone", "Bank statements", { document_id: id }, "Bank statements", []],
  ["document.requested", "Bank statements", { due_on: "2026-03-09" }, "Bank statements", ["Due on 03/09/2026"]],
  ["document.requested", "Bank statements", { due_on: null }, "Bank statements", []],
  ["document.request_withdrawn", "Bank statements", {}, "Bank statements", []],
  ["message.sent", null, {}, null, []],
  ["note.written", null, { edited: true }, null, ["Put an earlier one right"]],
  ["task.changed", null, { what: "open again" }, null, ["Open again"]],
  [
    "call.changed",
    "call: Advisory Call",
    { what: "moved", from: "2026-01-06T15:00:00.000Z", to: "2026-01-07T15:00:00.000Z" },
    "Advisory Call",
    ["Moved", expect.stringMatching(/^From 01\/0\d\/2026, .+ to 01\/0\d\/2026, /)],
  ],
  [
    "call.changed",
    "call: Advisory Call",
    { what: "cancelled", from: "2026-01-06T15:00:00.000Z", to: null },
    "Advisory Call",
    ["Cancelled", expect.stringMatching(/^It was to begin 01\/0\d\/2026, /)],
  ],
  [
    "call.changed",
    "call: Advisory Call",
    { what: "outcome", outcome: "Held", has_notes: true },
    "Advisory Call",
    ["Outcome: Held", "With notes"],
  ],
  [
    "signup_id.issued",
    "Sign Up Id AB12CD34",
    { uses: 1, days: null, is_bound: true },
    "Sign Up Id AB12CD34",
    ["For 1 sign-up", "Valid without end", "For one email address alone"],
  ],
  [
    "signup_id.issued",
    "Sign Up Id AB12CD34",
    { uses: 5, days: 30, is_bound: false },
    "Sign Up Id AB12CD34",
    ["For 5 sign-ups", "Valid for 30 days"],
  ],
  ["signup_id.revoked", "Sign Up Id AB12CD34", {}, "Sign Up Id AB12CD34", []],
  ["contact.answered", `contact message ${id}`, { what: "reply" }, "The message", []],
  ["contact.changed", `contact message ${id}`, { what: "note" }, "The message", ["Wrote a note"]],
  [
    "contact.changed",
    `contact message ${id}`,
    { what: "reply mailed again" },
    "The message",
    ["Mailed the reply once more"],
  ],
  [
    "contact.changed",
    `contact message ${id}`,
    { to: "closed", from: "open", what: "state" },
    "The message",
    ["From open to closed"],
  ],
  [
    "setting.changed",
    "claim lenderNetwork",
    {
      "value after": "250",
      "value before": "200+",
      "is_sample after": false,
      "is_sample before": true,
      "checked_on after": "2026-01-02",
      "checked_on before": "2025-05-01",
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
    { "name after": "Lease", "name before": null, "isActive after": true, "isActive before": null },
    "Type of documents “Lease”",
    ["Name: “Lease”", "Asked for: yes"],
  ],
  ["setting.changed", "document type Lease", { deleted: true }, "Type of documents “Lease”", ["Deleted"]],
  [
    "setting.changed",
    "order of the document types",
    { "order after": "B, A", "order before": "A, B" },
    "Order of the document types",
    ["Order: from “A, B” to “B, A”"],
  ],
  [
    "setting.changed",
    "accepted e-mail domains",
    { "added after": "io", "added before": "" },
    "Accepted e-mail domains",
    ["Endings added to those accepted: from none to “io”"],
  ],
  [
    "setting.changed",
    "mail text welcome",
    { "subject after": "Hello", "subject before": null },
    "Text of the mail “Welcome”",
    ["Subject: from the words it came with to “Hello”"],
  ],
  ["setting.changed", "calendar 3", { what: "hours" }, "The calendar of Ida Tarbell", ["Hours and days off"]],
  ["setting.changed", "kind of call 5", { what: "no longer offered" }, "Kind of call, number 5", ["No longer offered"]],
  ["mail.resent", `mail ${id}`, { sent: false }, null, ["It could not be sent again"]],
  ["webhook.resent", `event ${id}`, { kind: "prequalification.submitted" }, null, ["Pre-qualification submitted"]],
  [
    "list.exported",
    "report left-forms",
    { to: "2025-03-31", from: "2025-03-01", rows: 1, reason: "Yearly check" },
    "Report left forms",
    ["From 03/01/2025 to 03/31/2025", "1 row", "Reason: “Yearly check”"],
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
      "From entry 3 on",
      "Before entry 40",
      "Reason: “Yearly check”",
    ],
  ],
];

const cases = entries.map(([action, subject, detail, about, details]) => ({
  entry: { action, subject, detail },
  said: { about, details },
}));

test.each(cases)("$entry.action, $entry.subject, $entry.detail", ({ entry, said }) => {
  expect(told(entry)).toEqual(said);
});

test("every action is among them", () => {
  expect(new Set(entries.map(([action]) => action))).toEqual(new Set(Object.keys(auditActions)));
});

test("what nobody has found words for is there all the same", () => {
  expect(
    told({
      action: "from.the.future",
      subject: "a thing",
      detail: { seen_at: "2026-03-04", is_odd: true, by_whom: null },
    }),
  ).toEqual({
    about: "A thing",
    details: ["Seen at: 03/04/2026", "Is odd: yes", "By whom: none"],
  });
  expect(told({ action: "file.viewed", subject: null, detail: { through: "the list" } }).details).toEqual([
    "Through: the list",
  ]);
});

test("a contact message is where it can be read", () => {
  const { path } = wordsOfEntry({ action: "contact.answered", subject: `contact message ${id}`, detail: {} }, names);
  expect(path).toBe(`/desk/contact?id=${id}`);
});
