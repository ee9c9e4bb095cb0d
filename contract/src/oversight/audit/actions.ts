import * as z from "zod/mini";
import { storedOrigins } from "../../accounts/account/client-origins.ts";
import { consentPurposes } from "../../accounts/consent/purposes.ts";
import { setupKinds } from "../../accounts/staff/setup-desk-api.ts";
import { staffRoles } from "../../identity/staff-role.ts";
import { cappedActs } from "../../identity/ways-out.ts";
import { draftForms } from "../../intake/draft/api.ts";
import { catalogActs, catalogFormats } from "../../matching/catalog/states.ts";
import { ledgerKinds } from "../../offers/ledger/states.ts";
import { conditionOwners, disclosureEventKinds, offerAnswers } from "../../offers/offer/states.ts";
import { consentPeople } from "../../placement/lender-consent/states.ts";
import { legalKinds } from "../../site/legal-text/kinds.ts";
import { exportNames } from "../report/desk-api.ts";
import { actorKinds } from "./actor-kinds.ts";
import { formatSettingSubject, settingDetail } from "./setting-change.ts";

interface ActionRow {
  /** For managers and auditors, after the actor's name: "Ada Smith *opened a file*". */
  readonly label: string;
  /** For the client whose file it is, on "Who has seen my file". Left out for what isn't about viewing or changing it. */
  readonly toClient?: string;
  /** The caller of `record` names the subject in words for a person: "application FA-…", "Bank statements". */
  readonly isNamed?: true;
  /** What is recorded besides. Entries outlive the client: no names of clients, no sensitive values. */
  readonly detail: z.ZodMiniType<Readonly<Record<string, unknown>>>;
}

const nothing = z.strictObject({});
const document = z.strictObject({ document_id: z.uuid() });
const instant = z.string();
const bulkKind = z.enum(["assign", "assign by rules", "task", "documents", "pack", "message", "link", "move"]);
/** What the client saw. Older entries say nothing, and nulls stand for terms that can't be figured. */
const offerCost = {
  apr_percent: z.optional(z.nullable(z.number())),
  cost_cents: z.optional(z.nullable(z.number())),
};

/** How a member of staff signs in has changed. */
export const signInChanges = [
  "passkey added",
  "passkey removed",
  "recovery codes made",
  "password changed",
  "password and codes added",
] as const;
export type SignInChange = (typeof signInChanges)[number];

/** Everything the audit records. An action's name and the keys of its detail are stored for good. */
export const auditActions = {
  "staff.signed_in": {
    label: "signed in",
    detail: z.strictObject({
      method: z.enum(["passkey", "password and code", "password and recovery code", "link"]),
    }),
  },
  "staff.sign_in_failed": {
    label: "failed to sign in",
    detail: z.strictObject({
      method: z.enum(["passkey", "copied passkey", "password", "second factor", "confirmation"]),
    }),
  },
  "staff.signed_out": { label: "signed out", detail: nothing },
  "staff.invited": {
    label: "invited someone to the staff",
    isNamed: true,
    detail: z.strictObject({ role: z.enum(staffRoles) }),
  },
  "staff.changed": {
    label: "changed a staff account",
    isNamed: true,
    detail: z.union([
      z.strictObject({
        role: z.enum(staffRoles),
        role_before: z.enum(staffRoles),
        is_active: z.boolean(),
        /** The successor's name. */
        handed_to: z.optional(z.string()),
      }),
      z.strictObject({ name_before: z.string() }),
      /** What clients see of an advisor. */
      z.strictObject({ shown_to_clients: z.enum(["direct line", "portrait"]), is_removed: z.boolean() }),
      /** Days out of the office; null when that was taken back. */
      z.strictObject({
        away_from: z.nullable(z.string()),
        away_until: z.nullable(z.string()),
        /** Who stands in. */
        cover: z.optional(z.string()),
      }),
      z.strictObject({ sent: z.literal("link to set up the sign-in anew") }),
      z.strictObject({ withdrawn: z.literal(true) }),
    ]),
  },
  "staff.second_factor": {
    label: "changed a second factor",
    detail: z.union([
      z.strictObject({ change: z.enum(signInChanges), passkey_name: z.optional(z.string()) }),
      z.strictObject({ asked_for: z.literal("recovery link") }),
      z.strictObject({ link: z.enum(setupKinds), set_up: z.enum(["passkey", "password and codes"]) }),
    ]),
  },
  "staff.cap_reached": {
    label: "reached a limit",
    /** Without a span, the hour's. */
    detail: z.strictObject({ act: z.enum(cappedActs), span: z.optional(z.literal("day")) }),
  },
  "staff.session_ended": { label: "ended a session", isNamed: true, detail: nothing },
  "client.opened": {
    label: "opened a client's file on their behalf",
    toClient: "Opened your account for you",
    detail: z.strictObject({ origin: z.enum(storedOrigins) }),
  },
  "client.history_imported": { label: "added past deals or notes from an import", detail: nothing },
  "import.started": {
    label: "imported clients from a file",
    detail: z.strictObject({ import_id: z.uuid() }),
  },
  "import.undone": {
    label: "undid an import of clients",
    detail: z.strictObject({ import_id: z.uuid() }),
  },
  /** The entry's client stayed. Entries of the other keep their old id. */
  "client.merged": {
    label: "merged two clients into one",
    toClient: "Merged another account of yours into this one",
    detail: z.strictObject({ merged_id: z.uuid(), reason: z.string() }),
  },
  "client.link_sent": {
    label: "emailed the client a link to take their account",
    toClient: "Emailed you a link to take your account",
    detail: nothing,
  },
  "form.filled": {
    label: "filled in a form with the client",
    toClient: "Filled in a form with you",
    detail: z.strictObject({ form: z.enum(draftForms) }),
  },
  "form.confirmation_asked": {
    label: "asked the client to confirm a form",
    toClient: "Asked you to look over a form and send it",
    detail: z.strictObject({ form: z.enum(draftForms) }),
  },
  "client.account_taken": { label: "took their account", detail: nothing },
  "client.email_change_proposed": {
    label: "proposed a new email for a client",
    toClient: "Proposed a new email for your account",
    detail: z.strictObject({ reason: z.string() }),
  },
  "client.email_change_released": {
    label: "let a client's new email be confirmed at once",
    toClient: "Let your new email be confirmed at once",
    detail: nothing,
  },
  "mailbox.confirmed": {
    label: "stood for an email address that a colleague entered",
    isNamed: true,
    toClient: "Confirmed an email address",
    detail: z.strictObject({ how: z.string() }),
  },
  "mailbox.answered": {
    label: "said whether an email address that staff entered is right",
    isNamed: true,
    detail: z.strictObject({ is_theirs: z.boolean() }),
  },
  "mailbox.stopped": {
    label: "stopped an email address that staff entered",
    isNamed: true,
    detail: nothing,
  },
  "client.email_change_asked": { label: "asked to change their email", detail: nothing },
  "client.email_change_stopped": {
    label: "stopped a change of the client's email",
    toClient: "Stopped the change of your email",
    detail: nothing,
  },
  "client.email_changed": { label: "confirmed their new email", detail: nothing },
  "client.passkey_copied": { label: "gave a passkey that may have been copied", detail: nothing },
  "client.second_factor_removed": {
    label: "removed a client's second factor",
    toClient: "Removed your second factor",
    detail: nothing,
  },
  "permission.refused": {
    label: "was refused",
    detail: z.union([
      /** Method and path of the contract's endpoint. */
      z.strictObject({ endpoint: z.string() }),
      z.strictObject({ own_role: z.literal(true) }),
      z.strictObject({ calendar_id: z.number() }),
    ]),
  },
  "file.viewed": { label: "opened a file", toClient: "Opened your file", detail: nothing },
  "file.refused": { label: "was refused a file", detail: nothing },
  "file.assigned": {
    label: "assigned a file",
    toClient: "Changed your advisor",
    detail: z.strictObject({
      to: z.nullable(z.string()),
      /** The name of the rule that chose them. */
      rule: z.optional(z.string()),
    }),
  },
  "file.exported": {
    label: "exported a file",
    toClient: "Saved a copy of your file",
    detail: z.strictObject({ reason: z.string() }),
  },
  "value.revealed": {
    label: "revealed a full value",
    toClient: "Looked at a protected number in full",
    isNamed: true,
    detail: z.strictObject({ field: z.string(), reason: z.string() }),
  },
  "status.changed": {
    label: "changed a status",
    toClient: "Changed the status of your request",
    isNamed: true,
    detail: z.strictObject({
      from: z.string(),
      to: z.string(),
      has_message: z.boolean(),
      /** Why a manager moved it although conditions weren't met. */
      override_reason: z.optional(z.string()),
      /** Why it was corrected without a mail to the client. */
      correction_reason: z.optional(z.string()),
    }),
  },
  /** Before the client heard of it, so they don't read of it either. */
  "status.undone": {
    label: "undid a change of status",
    isNamed: true,
    detail: z.strictObject({ from: z.string(), to: z.string() }),
  },
  "answer.corrected": {
    label: "corrected an answer",
    toClient: "Corrected an answer",
    isNamed: true,
    detail: z.union([
      z.strictObject({ field: z.string(), reason: z.string(), revision: z.number() }),
      z.strictObject({ added: z.literal(true), reason: z.string() }),
    ]),
  },
  "fact.corrected": {
    label: "corrected a fact",
    toClient: "Corrected what we know about your business",
    isNamed: true,
    detail: z.strictObject({ fact: z.string(), withdrawn: z.boolean() }),
  },
  "application.copied": {
    label: "saved an application as a PDF",
    toClient: "Saved your application as a PDF",
    isNamed: true,
    detail: nothing,
  },
  "co-borrower.link_sent": {
    label: "emailed a co-borrower their private link",
    toClient: "Emailed a co-borrower their private link",
    isNamed: true,
    detail: nothing,
  },
  /** Clients don't read of a draft: it doesn't exist for them. */
  "offer.drafted": {
    label: "worked on a draft of an offer",
    isNamed: true,
    detail: z.strictObject({ what: z.enum(["entered", "changed", "withdrawn"]), offer_id: z.uuid() }),
  },
  "offer.shown": {
    label: "showed an offer to the client",
    toClient: "Showed you an offer",
    isNamed: true,
    detail: z.strictObject({
      offer_id: z.uuid(),
      /** Two letters each, with commas between them; null when none is known. */
      state: z.nullable(z.string()),
      ...offerCost,
      /** SHA-256 of the disclosure that was sent with it, in hexadecimal. */
      disclosure_sha256: z.nullable(z.string()),
    }),
  },
  "offer.exempted": {
    label: "went on with an offer without something that a state asks for",
    isNamed: true,
    detail: z.strictObject({ offer_id: z.uuid(), demands: z.array(z.string()), reason: z.string() }),
  },
  "offer.withdrawn": {
    label: "withdrew an offer",
    toClient: "Withdrew an offer",
    isNamed: true,
    detail: z.strictObject({ offer_id: z.uuid() }),
  },
  "offer.answered": {
    label: "answered an offer",
    isNamed: true,
    detail: z.strictObject({ offer_id: z.uuid(), what: z.enum(offerAnswers), ...offerCost }),
  },
  "disclosure.handled": {
    label: "handled a lender's disclosure",
    isNamed: true,
    detail: z.strictObject({ offer_id: z.uuid(), what: z.enum(disclosureEventKinds), sha256: z.string() }),
  },
  "disclosure.viewed": {
    label: "opened a lender's disclosure",
    toClient: "Opened a lender's disclosure",
    isNamed: true,
    detail: z.strictObject({ offer_id: z.uuid() }),
  },
  "condition.changed": {
    label: "changed a condition of an offer",
    isNamed: true,
    detail: z.strictObject({ what: z.enum(["added", "met", "open again"]), whose: z.enum(conditionOwners) }),
  },
  "funding.recorded": {
    label: "recorded that a lender paid out",
    toClient: "Recorded that the lender paid out",
    isNamed: true,
    detail: z.strictObject({ funded_on: z.string(), reason: z.optional(z.string()) }),
  },
  "funding.corrected": {
    label: "corrected what a lender paid out",
    toClient: "Corrected what the lender paid out",
    isNamed: true,
    detail: z.strictObject({ funded_on: z.string(), funded_on_before: z.string(), reason: z.string() }),
  },
  "funding.taken_back": {
    label: "took back a payout recorded by mistake",
    toClient: "Took back a payout recorded by mistake",
    isNamed: true,
    detail: z.strictObject({ funded_on: z.string(), reason: z.string() }),
  },
  "ledger.added": {
    label: "added an entry to the ledger",
    isNamed: true,
    detail: z.strictObject({ kind: z.enum(ledgerKinds), cents: z.number(), entry_id: z.uuid() }),
  },
  "document.added": {
    label: "added a document",
    toClient: "Added a document for you",
    isNamed: true,
    detail: document,
  },
  "document.viewed": { label: "opened a document", toClient: "Opened a document", isNamed: true, detail: document },
  "row.pinned": {
    label: "pinned rows of a statement",
    toClient: "Kept rows of your statement",
    isNamed: true,
    detail: z.strictObject({ document_id: z.uuid(), rows: z.number() }),
  },
  "row.unpinned": {
    label: "removed a pinned row of a statement",
    toClient: "Removed a row of your statement that was kept",
    isNamed: true,
    detail: document,
  },
  "document.accepted": {
    label: "accepted a document",
    toClient: "Accepted a document",
    isNamed: true,
    detail: document,
  },
  "document.rejected": {
    label: "rejected a document",
    toClient: "Asked for a document to be replaced",
    isNamed: true,
    detail: document,
  },
  "document.review_undone": {
    label: "undid a decision on a document",
    toClient: "Undid a decision on a document",
    isNamed: true,
    detail: document,
  },
  "document.requested": {
    label: "asked for a document",
    toClient: "Asked you for a document",
    isNamed: true,
    detail: z.strictObject({ due_on: z.nullable(z.string()) }),
  },
  "document.request_withdrawn": {
    label: "withdrew a request for a document",
    toClient: "Withdrew a request for a document",
    isNamed: true,
    detail: nothing,
  },
  "submission.changed": {
    label: "worked on a file for a lender",
    toClient: "Worked on your file for a lender",
    isNamed: true,
    detail: z.strictObject({
      submission_id: z.uuid(),
      what: z.enum([
        "prepared",
        "changed",
        "consents asked",
        "sent",
        "link renewed",
        "address changed",
        "withdrawn",
        "pass recorded",
        "request recorded",
        "memo remarked",
        "memo remark removed",
      ]),
    }),
  },
  "consent.answered": {
    label: "answered a question for consent",
    isNamed: true,
    detail: z.strictObject({
      consent_id: z.uuid(),
      person: z.enum(consentPeople),
      purpose: z.enum(consentPurposes),
      what: z.enum(["given", "declined", "revoked"]),
    }),
  },
  "lender.acted": {
    label: "let a lender in",
    isNamed: true,
    detail: z.strictObject({
      submission_id: z.uuid(),
      what: z.enum(["opened", "downloaded", "asked for more", "passed"]),
    }),
  },
  "texts.changed": {
    label: "turned text messages on or off",
    toClient: "Turned off your text messages",
    detail: z.strictObject({
      what: z.enum(["turned on", "turned off", "stopped by reply", "resumed by reply", "refused by the provider"]),
    }),
  },
  "reminders.paused": {
    label: "paused or resumed a client's reminders",
    toClient: "Changed when we remind you",
    detail: z.strictObject({
      is_paused: z.boolean(),
      /** The last day; null for no end. */
      until_on: z.nullable(z.string()),
    }),
  },
  "message.sent": { label: "sent a message", toClient: "Sent you a message", detail: nothing },
  "message.file_viewed": {
    label: "opened a file of a message",
    toClient: "Opened a file from your messages",
    detail: z.strictObject({ attachment_id: z.uuid() }),
  },
  "message.email_viewed": {
    label: "opened a whole email",
    toClient: "Opened an email that you sent",
    detail: z.strictObject({ message_id: z.uuid() }),
  },
  "message.filed": {
    label: "put an email in the file",
    toClient: "Put an email of yours in your file",
    detail: z.strictObject({ mail_id: z.uuid() }),
  },
  /** Until bulk acts had messages among them. */
  "group_message.sent": {
    label: "wrote to many clients",
    detail: z.strictObject({ count: z.number(), left_out: z.number() }),
  },
  /** `count` clients didn't get it anymore. */
  "group_message.stopped": {
    label: "stopped a message to many clients",
    detail: z.strictObject({ count: z.number() }),
  },
  "bulk_act.started": {
    label: "acted on many clients",
    detail: z.strictObject({ kind: bulkKind, count: z.number(), refused: z.number() }),
  },
  /** `count` clients were left. */
  "bulk_act.stopped": {
    label: "stopped an act on many clients",
    detail: z.strictObject({ kind: bulkKind, count: z.number() }),
  },
  "bulk_act.undone": {
    label: "undid an act on many clients",
    detail: z.strictObject({ kind: bulkKind, count: z.number() }),
  },
  "note.written": { label: "wrote a note", detail: z.strictObject({ edited: z.boolean() }) },
  "task.changed": {
    label: "changed a task",
    detail: z.strictObject({ what: z.enum(["added", "changed", "done", "open again", "handed over", "taken back"]) }),
  },
  "call.booked": {
    label: "booked a call",
    toClient: "Booked a call with you",
    isNamed: true,
    detail: z.strictObject({ at: instant }),
  },
  "call.changed": {
    label: "changed a call",
    toClient: "Changed a call with you",
    isNamed: true,
    detail: z.union([
      z.strictObject({ what: z.literal("moved"), from: instant, to: instant }),
      z.strictObject({ what: z.literal("cancelled"), from: instant, to: z.null() }),
      /** `to` is the new advisor's name. */
      z.strictObject({ what: z.literal("handed over"), to: z.string() }),
      z.strictObject({ what: z.literal("outcome"), outcome: z.nullable(z.string()), has_notes: z.boolean() }),
    ]),
  },
  "signup_id.issued": {
    label: "issued a Sign Up Id",
    isNamed: true,
    detail: z.strictObject({ uses: z.number(), days: z.nullable(z.number()), is_bound: z.boolean() }),
  },
  "signup_id.revoked": { label: "revoked a Sign Up Id", isNamed: true, detail: nothing },
  "signup_id.request_settled": {
    label: "settled a request for a Sign Up Id",
    detail: z.strictObject({ request_id: z.uuid(), as: z.enum(["answered", "dismissed"]) }),
  },
  "contact.answered": {
    label: "answered a contact message",
    detail: z.strictObject({ message_id: z.uuid() }),
  },
  "contact.changed": {
    label: "changed a contact message",
    detail: z.union([
      z.strictObject({ message_id: z.uuid(), what: z.enum(["note", "reply mailed again"]) }),
      z.strictObject({ message_id: z.uuid(), what: z.literal("state"), from: z.string(), to: z.string() }),
    ]),
  },
  "setting.changed": { label: "changed a setting", detail: settingDetail },
  "legal_text.drafted": {
    label: "saved a draft of a legal text",
    detail: z.strictObject({ kind: z.enum(legalKinds) }),
  },
  "legal_text.published": {
    label: "published a legal text",
    detail: z.strictObject({
      kind: z.enum(legalKinds),
      version: z.number(),
      /** yyyy-mm-dd */
      effective_on: z.string(),
      /** Of the text, in hexadecimal. */
      sha256: z.string(),
    }),
  },
  "catalog.changed": {
    label: "changed the catalog",
    isNamed: true,
    detail: z.union([
      z.strictObject({
        what: z.enum(catalogActs),
        id: z.string(),
        /** Of a program. */
        version: z.optional(z.number()),
        /** The first ones, in sentences. */
        changes: z.optional(z.array(z.string())),
      }),
      z.strictObject({
        what: z.literal("imported"),
        format: z.enum(catalogFormats),
        added: z.number(),
        changed: z.number(),
        rules: z.number(),
      }),
      z.strictObject({ what: z.literal("samples added"), added: z.number() }),
    ]),
  },
  /** `from` and `to` are ids of keys, `count` how many were replaced. */
  "keys.rotated": {
    label: "rotated keys",
    detail: z.union([
      z.strictObject({ what: z.literal("master key"), from: z.string(), to: z.string() }),
      z.strictObject({ what: z.enum(["data keys", "signing secrets"]), count: z.number() }),
    ]),
  },
  "mail.resent": {
    label: "resent a failed email",
    detail: z.strictObject({ mail_id: z.string(), sent: z.boolean() }),
  },
  "webhook.resent": {
    label: "resent a webhook event",
    detail: z.strictObject({ event_id: z.string(), kind: z.string() }),
  },
  "webhook.changed": {
    label: "changed a webhook",
    detail: z.strictObject({
      what: z.enum(["added", "changed", "secret renewed", "removed", "failed events queued"]),
      name: z.string(),
      host: z.string(),
    }),
  },
  "api-key.changed": {
    label: "changed an API key",
    detail: z.strictObject({
      what: z.enum(["made", "revoked", "seen in an address"]),
      name: z.string(),
      scopes: z.array(z.string()),
    }),
  },
  /** A page of a list, or one row. Its client is the entry's when it was asked for by client or id. */
  "api.read": {
    label: "read data through the API",
    toClient: "Read your data through the API",
    detail: z.strictObject({
      what: z.enum([
        "clients",
        "pre-qualifications",
        "applications",
        "documents",
        "calls",
        "what fits",
        "files at lenders",
        "offers",
        "events",
      ]),
      /** Ids of the clients whose rows were in the answer. */
      clients: z.array(z.string()),
    }),
  },
  "list.exported": {
    label: "exported a list",
    detail: z.strictObject({
      report: z.enum(exportNames),
      from: z.string(),
      to: z.string(),
      rows: z.number(),
      reason: z.string(),
    }),
  },
  "clients.exported": {
    label: "exported clients",
    detail: z.strictObject({
      rows: z.number(),
      columns: z.array(z.string()),
      /** Names of the filters, without what was looked for: entries outlive clients. Null for clients chosen one by one. */
      filters: z.nullable(z.array(z.string())),
      reason: z.string(),
    }),
  },
  "audit.exported": {
    label: "exported the audit",
    detail: z.strictObject({
      reason: z.string(),
      entries: z.number(),
      /** The filters; `from` and `below` are numbers of entries. */
      actorId: z.optional(z.string()),
      actorKind: z.optional(z.enum(actorKinds)),
      action: z.optional(z.string()),
      text: z.optional(z.string()),
      from: z.optional(z.number()),
      below: z.optional(z.number()),
    }),
  },
} as const satisfies Readonly<Record<string, ActionRow>>;

export type AuditAction = keyof typeof auditActions;

export type DetailOf<Action extends AuditAction> = z.infer<(typeof auditActions)[Action]["detail"]>;

/** What happened, without who did it and when. */
export type AuditEvent<Action extends AuditAction = AuditAction> = {
  [A in Action]: { readonly action: A } & ((typeof auditActions)[A] extends { isNamed: true }
    ? { readonly subject: string }
    : { readonly subject?: never }) &
    (DetailOf<A> extends Record<string, never>
      ? { readonly detail?: never }
      : { readonly detail: Readonly<DetailOf<A>> });
}[Action];

/** Subjects of actions that aren't named by the caller: words to search the audit by. */
const subjects: { readonly [Action in AuditAction]?: (detail: DetailOf<Action>) => string } = {
  "permission.refused": (detail) => {
    if ("endpoint" in detail) return detail.endpoint;
    return "calendar_id" in detail ? `calendar ${detail.calendar_id}` : "own role";
  },
  "signup_id.request_settled": ({ request_id }) => `Sign Up Id request ${request_id}`,
  "contact.answered": ({ message_id }) => `contact message ${message_id}`,
  "contact.changed": ({ message_id }) => `contact message ${message_id}`,
  "setting.changed": formatSettingSubject,
  "legal_text.drafted": ({ kind }) => `legal text ${kind}`,
  "legal_text.published": ({ kind }) => `legal text ${kind}`,
  "keys.rotated": ({ what }) => what,
  "mail.resent": ({ mail_id }) => `mail ${mail_id}`,
  "webhook.resent": ({ event_id }) => `event ${event_id}`,
  "webhook.changed": ({ name }) => `webhook ${name}`,
  "api-key.changed": ({ name }) => `API key ${name}`,
  "api.read": ({ what }) => what,
  "list.exported": ({ report }) => `report ${report}`,
};

/** What an entry is about, as it is stored and searched. */
export const findAuditSubject = ({ action, subject, detail }: AuditEvent): string | undefined => {
  // The compiler doesn't see that the detail is this action's own.
  const derive = subjects[action] as ((detail: AuditEvent["detail"]) => string) | undefined;
  return subject ?? derive?.(detail);
};

const isAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

/** The words of an action; its name for one that a later version of the product has recorded. */
export const findActionWords = (action: string): Pick<ActionRow, "label" | "toClient"> =>
  isAction(action) ? auditActions[action] : { label: action };

/** An action with its detail, as it was recorded. */
export type ReadEvent<Action extends AuditAction = AuditAction> = {
  [A in Action]: { readonly action: A; readonly detail: DetailOf<A> };
}[Action];

/** @returns undefined for an entry that this version of the product would record in another way: an old one, or a newer one */
export const readEvent = (stored: { readonly action: string; readonly detail: unknown }): ReadEvent | undefined => {
  if (!isAction(stored.action)) return undefined;
  const { success, data } = auditActions[stored.action].detail.safeParse(stored.detail);
  return success ? ({ action: stored.action, detail: data } as ReadEvent) : undefined;
};
