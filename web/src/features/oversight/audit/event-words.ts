import { clientOriginWords } from "@funding-desk/contract/accounts/account/client-origins";
import { consentPurposeLabels } from "@funding-desk/contract/accounts/consent/purposes";
import { formatFirmEvent } from "@funding-desk/contract/connections/event/events";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { describeReached } from "@funding-desk/contract/identity/ways-out";
import { ledgerKindWords } from "@funding-desk/contract/offers/ledger/states";
import { formatPercent } from "@funding-desk/contract/offers/offer/offer-words";
import { disclosureEventWords } from "@funding-desk/contract/offers/offer/states";
import {
  type AuditAction,
  type DetailOf,
  findActionWords,
  type ReadEvent,
  type SignInChange,
} from "@funding-desk/contract/oversight/audit/actions";
import { exportTitles } from "@funding-desk/contract/oversight/report/desk-api";
import { legalKindRows } from "@funding-desk/contract/site/legal-text/kinds";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import type { KnownNames } from "./known-names.ts";
import { formatCalendar, formatSetting, listSettingFacts } from "./setting-words.ts";
import { capitalize, quote } from "./shown-value.ts";

type Lines = readonly (string | false | null | undefined)[];

/** The words for an action's entries. */
interface EventWords<Detail> {
  /** What it is about, if the stored subject isn't readable. */
  readonly about?: (detail: Detail, names: KnownNames) => string | null;
  /** Its page at the desk. */
  readonly path?: (detail: Detail) => string;
  /** Details, one per line. */
  readonly lines?: (detail: Detail, names: KnownNames) => Lines;
}

const keyWords: Readonly<Record<DetailOf<"api-key.changed">["what"], string>> = {
  made: "Made a key",
  revoked: "Revoked a key",
  "seen in an address": "Someone sent the key in an address, so it may be in a log, and it ended",
};

const webhookWords: Readonly<Record<DetailOf<"webhook.changed">["what"], string>> = {
  added: "Added an address",
  changed: "Changed an address",
  "secret renewed": "Renewed the secret",
  removed: "Removed an address",
  "failed events queued": "Queued its failed events again",
};

const formatCost = ({ apr_percent: apr, cost_cents: cents }: Omit<DetailOf<"offer.answered">, "offer_id" | "what">) =>
  apr != null && cents != null && `APR ${formatPercent(apr)}, cost ${formatCents(cents)}`;

const formatReason = (reason: string): string => `Reason: ${quote(reason)}`;

/** The message may have been erased since. The desk says so when it is opened. */
const contactMessage = {
  about: () => "The message",
  path: ({ message_id }: { readonly message_id: string }) => `/desk/contact?id=${message_id}`,
};

const signInMethods: Readonly<Record<DetailOf<"staff.signed_in">["method"], string>> = {
  passkey: "With a passkey",
  "password and code": "With a password and a one-time code",
  "password and recovery code": "With a password and a recovery code",
  link: "With a link to set up a sign-in",
};

const failedMethods: Readonly<Record<DetailOf<"staff.sign_in_failed">["method"], string>> = {
  passkey: "The passkey wasn't accepted",
  "copied passkey": "The passkey may have been copied: its counter went back",
  password: "The email or the password was wrong",
  "second factor": "The code was wrong",
  confirmation: "The second factor was wrong when we asked for it again",
};

const signInChanges: Readonly<Record<SignInChange, string>> = {
  "passkey added": "A passkey was added",
  "passkey removed": "A passkey was removed",
  "recovery codes made": "New recovery codes were created",
  "password changed": "The password was changed",
  "password and codes added": "A password with one-time codes was added",
};

const setupLinks: Readonly<Record<Extract<DetailOf<"staff.second_factor">, { link: string }>["link"], string>> = {
  first: "With the first setup link",
  invitation: "With the invitation link",
  renewal: "With a link a manager sent",
  recovery: "With a link they requested, and a recovery code",
};

const bulkKinds: Readonly<Record<DetailOf<"bulk_act.started">["kind"], string>> = {
  assign: "Assign",
  "assign by rules": "Assign by rules",
  task: "Add a task",
  documents: "Ask for documents",
  pack: "Ask for a pack",
  message: "Send a message",
  link: "Send links to take the account",
  move: "Change status",
};

const taskChanges: Readonly<Record<DetailOf<"task.changed">["what"], string>> = {
  added: "Added",
  changed: "Changed",
  done: "Done",
  "open again": "Open again",
  "handed over": "Handed over",
  "taken back": "Taken back",
};

const summaries: ReadonlyMap<string, string> = new Map(
  deskEndpoints.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
);

const listStaffFacts = (detail: DetailOf<"staff.changed">): Lines => {
  if ("name_before" in detail) return [`Previous name: ${detail.name_before}`];
  if ("shown_to_clients" in detail)
    return [`${detail.is_removed ? "Removed" : "Changed"} the ${detail.shown_to_clients} that clients see`];
  if ("away_from" in detail) {
    const { away_from: from, away_until: until } = detail;
    if (from === null || until === null) return ["No longer out of the office"];
    return [
      `Out of the office from ${formatDate(from)} to ${formatDate(until)}`,
      detail.cover && `Covered by ${detail.cover}`,
    ];
  }
  if ("sent" in detail) return ["Sent a link to set up a new sign-in"];
  if ("withdrawn" in detail) return ["The invitation was withdrawn"];
  const { role, role_before, is_active, handed_to } = detail;
  const isSameRole = role === role_before;
  return [
    !isSameRole && `From ${roleWords[role_before].label} to ${roleWords[role].label}`,
    !is_active ? "Deactivated" : isSameRole && "Reactivated",
    handed_to !== undefined && `Files, tasks, and calls went to ${handed_to}`,
  ];
};

const listSecondFactorFacts = (detail: DetailOf<"staff.second_factor">): Lines => {
  if ("asked_for" in detail) return ["Requested a recovery link"];
  if ("change" in detail)
    return [signInChanges[detail.change] + (detail.passkey_name ? `: ${quote(detail.passkey_name)}` : "")];
  const setUp = detail.set_up === "passkey" ? "Set up a passkey" : "Set up a password and one-time codes";
  return [setUp, setupLinks[detail.link]];
};

const listCallFacts = (detail: DetailOf<"call.changed">): Lines => {
  switch (detail.what) {
    case "outcome":
      return [`Outcome: ${detail.outcome ?? "not known yet"}`, detail.has_notes && "With notes"];
    case "handed over":
      return [`Handed over to ${detail.to}`];
    case "moved":
      return ["Moved", `From ${formatMoment(detail.from)} to ${formatMoment(detail.to)}`];
    case "cancelled":
      return ["Canceled", `It was scheduled for ${formatMoment(detail.from)}`];
  }
};

const requestOutcomes: Readonly<Record<DetailOf<"signup_id.request_settled">["as"], string>> = {
  answered: "Answered it by email",
  dismissed: "Dismissed it without an answer",
};

const submissionChanges: Readonly<Record<DetailOf<"submission.changed">["what"], string>> = {
  prepared: "Prepared it",
  changed: "Changed what would be sent",
  "consents asked": "Asked for consent",
  sent: "Sent it",
  "link renewed": "Sent the lender a new link",
  "address changed": "Sent it to another address of the lender",
  withdrawn: "Withdrew it",
  "pass recorded": "Recorded that the lender passed",
  "request recorded": "Recorded that the lender asked for more",
  "memo remarked": "Added their own words to the memo",
  "memo remark removed": "Took words in the memo back",
};

const lenderActs: Readonly<Record<DetailOf<"lender.acted">["what"], string>> = {
  opened: "opened the file",
  downloaded: "downloaded a document",
  "asked for more": "asked for more",
  passed: "passed",
};

const listCatalogFacts = (detail: DetailOf<"catalog.changed">): Lines => {
  if (detail.what === "imported")
    return [
      `Imported a ${detail.format.toUpperCase()} file: ${detail.added} new, ${detail.changed} changed`,
      formatCount(detail.rules, "rule"),
    ];
  if (detail.what === "samples added") return [`Added ${formatCount(detail.added, "sample program")} as drafts`];
  return [
    capitalize(detail.what) + (detail.version === undefined ? "" : `, version ${detail.version}`),
    ...(detail.changes ?? []),
  ];
};

const formWords = { prequalification: "Pre-qualification", application: "Application" } as const;

/** For every action: one without words doesn't compile. */
const words: { readonly [Action in AuditAction]: EventWords<DetailOf<Action>> } = {
  "staff.signed_in": { lines: ({ method }) => [signInMethods[method]] },
  "staff.sign_in_failed": { lines: ({ method }) => [failedMethods[method]] },
  "staff.signed_out": {},
  "staff.invited": { lines: ({ role }) => [`As ${roleWords[role].label.toLowerCase()}`] },
  "staff.changed": { lines: listStaffFacts },
  "staff.second_factor": { lines: listSecondFactorFacts },
  "staff.cap_reached": { lines: ({ act, span }) => [capitalize(describeReached(act, span))] },
  "staff.session_ended": {},
  "client.opened": { lines: ({ origin }) => [`Came by: ${clientOriginWords[origin]}`] },
  "client.history_imported": {},
  "import.started": {},
  "import.undone": {},
  "client.merged": {
    path: ({ merged_id: id }) => `/desk/audit?client=${id}`,
    lines: ({ reason }) => [formatReason(reason)],
  },
  "client.link_sent": {},
  "form.filled": { lines: ({ form }) => [formWords[form]] },
  "form.confirmation_asked": { lines: ({ form }) => [formWords[form]] },
  "client.account_taken": {},
  "client.passkey_copied": {},
  "client.email_change_proposed": { lines: ({ reason }) => [formatReason(reason)] },
  "client.email_change_released": {},
  "mailbox.confirmed": { lines: ({ how }) => [`How they knew: “${how}”`] },
  "mailbox.answered": { lines: ({ is_theirs }) => [is_theirs ? "It is" : "It isn't"] },
  "mailbox.stopped": {},
  "client.email_change_asked": {},
  "client.email_change_stopped": {},
  "client.email_changed": {},
  "client.second_factor_removed": {},
  "permission.refused": {
    about: (detail, names) => {
      if ("endpoint" in detail) return summaries.get(detail.endpoint) ?? detail.endpoint;
      return "calendar_id" in detail ? formatCalendar(detail.calendar_id, names) : "To change their own role";
    },
  },
  "file.viewed": {},
  "file.refused": {},
  "file.assigned": {
    lines: ({ to, rule }) => [`To ${to ?? "no one"}`, rule !== undefined && `By the rule ${quote(rule)}`],
  },
  "reminders.paused": {
    lines: ({ is_paused, until_on }) => [
      !is_paused ? "Resumed" : until_on === null ? "Paused" : `Paused until ${formatDate(until_on)}`,
    ],
  },
  "texts.changed": { lines: ({ what }) => [capitalize(what)] },
  "file.exported": { lines: ({ reason }) => [formatReason(reason)] },
  "value.revealed": { lines: ({ reason }) => [formatReason(reason)] },
  "status.changed": {
    lines: ({ from, to, has_message, override_reason: reason, correction_reason: correction }) => [
      `From ${from} to ${to}`,
      has_message && "With a message to the client",
      reason !== undefined && `Although conditions weren't met. ${formatReason(reason)}`,
      correction !== undefined && `Without an email to the client. ${formatReason(correction)}`,
    ],
  },
  "status.undone": { lines: ({ from, to }) => [`Back from ${from} to ${to}`] },
  "answer.corrected": {
    lines: (detail) => ["added" in detail && "The co-borrower was added", formatReason(detail.reason)],
  },
  "fact.corrected": { lines: ({ withdrawn }) => [withdrawn && "The forms' answer counts again"] },
  "application.copied": {},
  "co-borrower.link_sent": {},
  "offer.drafted": { lines: ({ what }) => [capitalize(what)] },
  "offer.shown": {
    lines: ({ state, disclosure_sha256: sha256, ...cost }) => [
      formatCost(cost),
      state !== null && `The client is in ${state}`,
      sha256 === null ? "Without a disclosure" : `With the disclosure ${sha256}`,
    ],
  },
  "offer.exempted": { lines: ({ demands, reason }) => [demands.join(", "), formatReason(reason)] },
  "offer.withdrawn": {},
  "offer.answered": {
    lines: ({ what, ...cost }) => [what === "chosen" ? "Chose it" : "Said no", formatCost(cost)],
  },
  "disclosure.handled": { lines: ({ what, sha256 }) => [disclosureEventWords[what], `SHA-256: ${sha256}`] },
  "condition.changed": { lines: ({ what, whose }) => [capitalize(what), `The ${whose}'s part`] },
  "funding.recorded": {
    lines: ({ funded_on, reason }) => [
      `Paid out on ${formatDate(funded_on)}`,
      ...(reason ? [formatReason(reason)] : []),
    ],
  },
  "funding.corrected": {
    lines: ({ funded_on, funded_on_before: before, reason }) => [
      funded_on === before
        ? "The amount was corrected"
        : `Paid out on ${formatDate(funded_on)}, before: ${formatDate(before)}`,
      formatReason(reason),
    ],
  },
  "funding.taken_back": {
    lines: ({ funded_on, reason }) => [`Recorded as paid out on ${formatDate(funded_on)}`, formatReason(reason)],
  },
  "ledger.added": { lines: ({ kind, cents }) => [`${ledgerKindWords[kind]}: ${formatCents(cents)}`] },
  "document.added": {},
  "document.viewed": {},
  "row.pinned": { lines: ({ rows }) => [formatCount(rows, "row")] },
  "row.unpinned": {},
  "disclosure.viewed": {},
  "document.accepted": {},
  "document.rejected": {},
  "document.review_undone": {},
  "document.requested": { lines: ({ due_on }) => [due_on && `Due on ${formatDate(due_on)}`] },
  "document.request_withdrawn": {},
  "submission.changed": { lines: ({ what }) => [submissionChanges[what]] },
  "consent.answered": {
    lines: ({ person, purpose, what }) => [
      `${consentPurposeLabels[purpose]}: ${what}`,
      person === "co-borrower" && "By a co-borrower",
    ],
  },
  "lender.acted": { lines: ({ what }) => [`The lender ${lenderActs[what]}`] },
  "message.sent": {},
  "message.file_viewed": {},
  "message.email_viewed": {},
  "message.filed": {},
  "group_message.sent": {
    lines: ({ count, left_out }) => [
      `To ${formatCount(count, "client")}`,
      left_out > 0 && `${formatCount(left_out, "client")} left out`,
    ],
  },
  "group_message.stopped": { lines: ({ count }) => [`Before ${formatCount(count, "client")} got it`] },
  "bulk_act.started": {
    lines: ({ kind, count, refused }) => [
      `${bulkKinds[kind]}: ${formatCount(count, "client")}`,
      refused > 0 && `${formatCount(refused, "client")} left out`,
    ],
  },
  "bulk_act.stopped": { lines: ({ kind, count }) => [`${bulkKinds[kind]}: ${formatCount(count, "client")} left`] },
  "bulk_act.undone": { lines: ({ kind, count }) => [`${bulkKinds[kind]}: ${formatCount(count, "client")}`] },
  "note.written": { lines: ({ edited }) => [edited && "Edited an earlier note"] },
  "task.changed": { lines: ({ what }) => [taskChanges[what]] },
  "call.booked": { lines: ({ at }) => [`For ${formatMoment(at)}`] },
  "call.changed": { lines: listCallFacts },
  "signup_id.issued": {
    lines: ({ uses, days, is_bound }) => [
      `For ${formatCount(uses, "sign-up")}`,
      days === null ? "Never expires" : `Valid for ${formatCount(days, "day")}`,
      is_bound && "For one email address only",
    ],
  },
  "signup_id.revoked": {},
  "signup_id.request_settled": { about: () => null, lines: ({ as }) => [requestOutcomes[as]] },
  "contact.answered": contactMessage,
  "contact.changed": {
    ...contactMessage,
    lines: (detail) => {
      if (detail.what === "state") return [`From ${detail.from} to ${detail.to}`];
      return [detail.what === "note" ? "Wrote a note" : "Sent the reply again"];
    },
  },
  "legal_text.drafted": { about: ({ kind }) => legalKindRows[kind].title },
  "legal_text.published": {
    about: ({ kind }) => legalKindRows[kind].title,
    lines: ({ version, effective_on }) => [`Version ${version}, in effect from ${formatDate(effective_on)}`],
  },
  "setting.changed": { about: formatSetting, lines: listSettingFacts },
  "catalog.changed": {
    path: (detail) => ("version" in detail ? `/desk/catalog/programs/${detail.id}` : "/desk/catalog"),
    lines: listCatalogFacts,
  },
  "keys.rotated": {
    lines: (detail) =>
      detail.what === "master key" ? [`From ${detail.from} to ${detail.to}`] : [`${detail.count} replaced`],
  },
  "mail.resent": { about: () => null, lines: ({ sent }) => [sent ? "It was sent" : "It couldn't be sent again"] },
  "api-key.changed": { lines: ({ what, scopes }) => [keyWords[what], `May: ${scopes.join(", ")}`] },
  "api.read": { lines: ({ clients }) => [`Of ${formatCount(clients.length, "client")}`] },
  "webhook.resent": { about: () => null, lines: ({ kind }) => [formatFirmEvent(kind)] },
  "webhook.changed": { lines: ({ what, host }) => [webhookWords[what], `Host: ${host}`] },
  "list.exported": {
    about: ({ report }) => `Report: ${exportTitles[report]}`,
    lines: ({ from, to, rows, reason }) => [
      `From ${formatDate(from)} to ${formatDate(to)}`,
      formatCount(rows, "row"),
      formatReason(reason),
    ],
  },
  "clients.exported": {
    lines: ({ rows, columns, filters, reason }) => [
      formatCount(rows, "client"),
      `Columns: ${columns.join(", ")}`,
      ...(filters === null ? ["Chosen one by one"] : filters.length > 0 ? [`Filters: ${filters.join(", ")}`] : []),
      formatReason(reason),
    ],
  },
  "audit.exported": {
    lines: ({ entries, actorId, actorKind, action, text, from, below, reason }, { staff }) => [
      formatCount(entries, "entry", "entries"),
      actorId !== undefined && `Only what ${staff.get(actorId) ?? "one person"} did`,
      actorKind !== undefined && `Only what ${actorKind === "client" ? "clients" : "the system"} did`,
      action !== undefined && `Only ${quote(findActionWords(action).label)}`,
      text !== undefined && `Only about ${quote(text)}`,
      from !== undefined && `From entry ${from}`,
      below !== undefined && `Before entry ${below}`,
      formatReason(reason),
    ],
  },
};

interface WrittenEvent {
  readonly about: string | null;
  readonly path: string | null;
  readonly lines: readonly string[];
}

/** @param subject as it is stored */
export const writeEvent = <Action extends AuditAction>(
  { action, detail }: ReadEvent<Action>,
  subject: string | null,
  names: KnownNames,
): WrittenEvent => {
  const { about, path, lines }: EventWords<DetailOf<Action>> = words[action];
  return {
    about: about ? about(detail, names) : subject && capitalize(subject),
    path: path?.(detail) ?? null,
    lines: (lines?.(detail, names) ?? []).filter((line) => typeof line === "string"),
  };
};
