import type { clientHistory, HistoryEntry } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { type AuditAction, findActionWords } from "@funding-desk/contract/oversight/audit/actions";
import type { AnswerChanges, MaskedChange } from "../../../forms/answer-changes/answer-changes.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import type { ChangeWords, StatusChangeWords } from "../../intake/status/change-words.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type HistoryRow, listHistory } from "./history.repository.ts";
import { withoutSealed } from "./kept-from-auditors.ts";

export type HistoryService = ReturnType<typeof createHistoryService>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly changes: Pick<AnswerChanges, "listById">;
  readonly words: StatusChangeWords;
}

const pageEntries = 50;

/** Prefix of a status change's key. */
const statusKey = "status-";

/** Shown in more detail by the changes themselves. */
const toldElsewhere = ["status.changed", "answer.corrected"];
const views = [
  "file.viewed",
  "document.viewed",
  "message.file_viewed",
  "message.email_viewed",
  "application.copied",
  "disclosure.viewed",
  "file.refused",
  "api.read",
];

/** What clients do that the audit doesn't record. */
const clientWords: Readonly<Record<string, string>> = {
  "prequalification.submitted": "sent a pre-qualification",
  "application.submitted": "sent an application",
  "document.uploaded": "uploaded a document",
  "call.booked": "booked a call",
  "message.written": "wrote a message",
  // We can't tell who wrote it.
  "message.mailed": "had an email sent from another address",
  "client.signed_up": "signed up with a Sign Up Id",
};

/** Acts that the audit's label doesn't tell apart. */
const toldApart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "offer.answered": { chosen: "chose an offer", refused: "said no to an offer" },
  "lender.acted": { "asked for more": "noted that the lender asked for more", passed: "noted that the lender passed" },
  "submission.changed": { sent: "sent the file to a lender", "pass recorded": "noted that the lender passed" },
} satisfies { readonly [Action in AuditAction]?: object };

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~([a-z]+-[a-z0-9-]{1,60})$/;

export const createHistoryService = ({ database, access, changes, words }: Deps) => ({
  /** Newest first. @throws {DomainError} `not_found`; `malformed` for an invalid page */
  async list(
    staff: StaffIdentity,
    clientId: string,
    { before, views: withViews }: QueryOf<typeof clientHistory>,
  ): Promise<AnswerOf<typeof clientHistory>["data"]> {
    await access.requireVisible(database, staff, clientId);
    const rows = await listHistory(database, {
      clientId,
      before: before === undefined ? undefined : parseCursor(before),
      without: withViews === "true" ? toldElsewhere : [...toldElsewhere, ...views],
      limit: pageEntries + 1,
    });
    const { page, next } = cutPage(rows, pageEntries, ({ at, key }) => `${at}~${key}`);
    const corrections = page.flatMap(({ action, about }) => (action === "answer.corrected" && about ? [about] : []));
    const changed = page.flatMap(({ key }) => (key.startsWith(statusKey) ? [key.slice(statusKey.length)] : []));
    const said = await words.read(clientId, changed);
    const told = new Map(
      (await changes.listById(database, clientId, corrections)).map((each) => [
        each.id,
        staff.role === "auditor" ? withoutSealed(each) : each,
      ]),
    );
    return {
      entries: page.map((row) => withWords(toEntry(row, told), said.get(row.key.slice(statusKey.length)))),
      next_before: next,
    };
  },
});

const parseCursor = (cursor: string): Pick<HistoryRow, "at" | "key"> => {
  const [, at, key] = cursorPattern.exec(cursor) ?? [];
  if (at === undefined || key === undefined || Number.isNaN(Date.parse(at))) throw new DomainError("malformed");
  return { at, key };
};

const toEntry = (row: HistoryRow, told: ReadonlyMap<string, MaskedChange>): HistoryEntry => {
  const change = row.action === "answer.corrected" ? told.get(row.about ?? "") : undefined;
  return {
    id: row.key,
    at: row.at,
    by: row.actor_kind,
    name: row.actor_name,
    what: row.action === "answer.corrected" && row.actor_kind === "client" ? "changed an answer" : describeAct(row),
    about: change ? [change.question, change.reference].filter((part) => part !== null).join(", ") : row.about,
    before: change ? change.before : row.before,
    after: change ? change.after : row.after,
    note: row.note,
    message: row.message,
  };
};

const withWords = (entry: HistoryEntry, words: ChangeWords | undefined): HistoryEntry =>
  words
    ? {
        ...entry,
        note: [words.note, words.override, words.correction].filter((text) => text !== null).join("\n") || null,
        message: words.message,
      }
    : entry;

const describeAct = ({ action, what }: Pick<HistoryRow, "action" | "what">): string =>
  toldApart[action]?.[what ?? ""] ?? clientWords[action] ?? findActionWords(action).label;
