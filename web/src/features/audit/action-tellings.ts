import { type AuditAction, wordsOf } from "@funding-desk/contract/audit/actions";
import { staffRoles } from "@funding-desk/contract/staff/role";
import { eventWords } from "../setting/event-words.ts";
import { roleWords } from "../staff/role-words.ts";
import { refusedSubject } from "./refused-subject.ts";
import { settingSubject, settingWork } from "./setting-telling.ts";
import {
  capitalized,
  counted,
  type DetailTelling,
  type DetailValue,
  fromTo,
  oneOf,
  plain,
  quoted,
  reason,
  type Telling,
  untold,
  whenSo,
} from "./telling.ts";

const roleOf = (value: DetailValue | undefined): string => {
  const role = staffRoles.find((each) => each === value);
  return role ? roleWords[role].label : String(value);
};

/** One that was erased meanwhile has no name; the desk says so when it is opened. */
const contactMessage: Pick<Telling, "subject" | "path"> = {
  subject: () => "The message",
  path: (subject) => `/desk/contact?id=${subject.replace(/^contact message /, "")}`,
};

const document: Telling = { detail: { document_id: untold } };

const method = oneOf({
  passkey: "With a passkey",
  "password and code": "With a password and a one-time code",
  "password and recovery code": "With a password and a recovery code",
  link: "With a link to set up the sign-in",
});

const failedMethod = oneOf({
  passkey: "The passkey was not taken",
  password: "The email or the password was wrong",
  "second factor": "The code was wrong",
  confirmation: "The second factor was wrong when it was asked for again",
});

const activity: DetailTelling = (isActive, { role, role_before }) => {
  if (isActive === false) return "Deactivated";
  return role === role_before ? "Activated again" : null;
};

/** Of every action: one that nobody has found words for does not compile. */
export const actionTellings: Readonly<Record<AuditAction, Telling>> = {
  "staff.signed_in": { detail: { method } },
  "staff.sign_in_failed": { detail: { method: failedMethod } },
  "staff.signed_out": {},
  "staff.invited": { detail: { role: (role) => `As ${roleOf(role).toLowerCase()}` } },
  "staff.changed": {
    detail: {
      role: (role, { role_before }) => (role === role_before ? null : `From ${roleOf(role_before)} to ${roleOf(role)}`),
      role_before: untold,
      is_active: activity,
      name_before: (name) => `The name before: ${name}`,
      sent: (sent) => `Mailed: ${sent}`,
      withdrawn: whenSo("The invitation was withdrawn"),
    },
  },
  "staff.second_factor": {
    detail: {
      what: (what) => String(what).replace(/^Your /, "The "),
      asked_for: (what) => `Asked for a ${what}`,
      set_up: (what) => (what === "passkey" ? "Set up a passkey" : "Set up a password and one-time codes"),
      link: oneOf({
        first: "By the first link",
        invitation: "By the link of the invitation",
        renewal: "By a link that a manager had mailed",
        recovery: "By a link they had asked for, with a recovery code",
      }),
    },
  },
  "staff.session_ended": {},
  "permission.refused": { subject: refusedSubject },
  "file.viewed": {},
  "file.refused": {},
  "file.assigned": { detail: { to: (name) => `To ${name ?? "nobody"}` } },
  "file.exported": { detail: { reason } },
  "value.revealed": { detail: { reason, field: untold } },
  "status.changed": { detail: { ...fromTo, has_message: whenSo("With words for the client") } },
  "answer.corrected": {
    detail: { added: whenSo("The co-borrower was added"), reason, field: untold, revision: untold },
  },
  "document.viewed": document,
  "document.accepted": document,
  "document.rejected": document,
  "document.review_undone": document,
  "document.requested": { detail: { due_on: (day) => (day === null ? null : `Due on ${plain(day)}`) } },
  "document.request_withdrawn": {},
  "message.sent": {},
  "note.written": { detail: { edited: whenSo("Put an earlier one right") } },
  "task.changed": { detail: { what: oneOf({}) } },
  "call.changed": {
    subject: (subject) => capitalized(subject.replace(/^call: /, "")),
    detail: {
      what: (what, { outcome }) =>
        what !== "outcome" ? capitalized(String(what)) : `Outcome: ${outcome ?? "not known yet"}`,
      from: (from, { to }) => (to === null ? `It was to begin ${plain(from)}` : `From ${plain(from)} to ${plain(to)}`),
      to: untold,
      outcome: untold,
      has_notes: whenSo("With notes"),
    },
  },
  "signup_id.issued": {
    detail: {
      uses: (uses) => `For ${counted(uses, "sign-up", "sign-ups")}`,
      days: (days) => (days === null ? "Valid without end" : `Valid for ${counted(days, "day", "days")}`),
      is_bound: whenSo("For one email address alone"),
    },
  },
  "signup_id.revoked": {},
  "contact.answered": { ...contactMessage, detail: { what: untold } },
  "contact.changed": {
    ...contactMessage,
    detail: {
      what: (what) => (what === "state" ? null : what === "note" ? "Wrote a note" : "Mailed the reply once more"),
      ...fromTo,
    },
  },
  "setting.changed": { subject: settingSubject, detail: { what: settingWork, deleted: whenSo("Deleted") } },
  "mail.resent": {
    subject: () => null,
    detail: { sent: (isSent) => (isSent ? "It was sent" : "It could not be sent again") },
  },
  "webhook.resent": { subject: () => null, detail: { kind: (kind) => eventWords(String(kind)) } },
  "list.exported": {
    subject: (subject) => capitalized(subject.replaceAll("-", " ")),
    detail: { ...fromTo, rows: (rows) => counted(rows, "row", "rows"), reason },
  },
  "audit.exported": {
    detail: {
      entries: (entries) => counted(entries, "entry", "entries"),
      actorId: (id, _, { staff }) => `Only what ${staff.get(String(id)) ?? "one person"} did`,
      actorKind: (kind) => (kind === "client" ? "Only what clients did" : "Only what the system did"),
      action: (action) => `Only ${quoted(wordsOf(String(action)).label)}`,
      text: (text) => `Only about ${quoted(text)}`,
      from: (number) => `From entry ${number} on`,
      below: (number) => `Before entry ${number}`,
      reason,
    },
  },
};
