import type { CallOutcome } from "@funding-desk/contract/calendar/appointment/states";
import type { FileEvent, FileEventKind, fileTimeline } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import type { NoteWire } from "@funding-desk/contract/office/note/desk-api";
import { type AuditAction, findActionWords } from "@funding-desk/contract/oversight/audit/actions";
import type { AnswerChanges, MaskedChange } from "../../../forms/answer-changes/answer-changes.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import type { ChangeWords, StatusChangeWords } from "../../intake/status/change-words.service.ts";
import type { Conversations } from "../../messages/message/conversation.service.ts";
import type { NoteService } from "../../office/note/note.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { withoutSealed } from "./kept-from-auditors.ts";
import { type EventRow, listEvents } from "./timeline.repository.ts";

export type FileTimelineService = ReturnType<typeof createFileTimelineService>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly changes: Pick<AnswerChanges, "listById">;
  readonly words: StatusChangeWords;
  readonly conversations: Pick<Conversations, "readByIds">;
  readonly notes: Pick<NoteService, "readByIds">;
}

const pageEvents = 30;

/** Told in more detail by the changes, messages, notes and tasks themselves. */
const toldElsewhere = ["status.changed", "answer.corrected", "message.sent", "note.written", "task.changed"];
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

/** What the actions of each kind begin with. */
const topics: Readonly<Record<Exclude<FileEventKind, "other">, readonly string[]>> = {
  message: ["message"],
  note: ["note"],
  call: ["call"],
  document: ["document"],
  status: ["status"],
  offer: ["offer", "disclosure", "condition", "funding", "ledger", "submission", "consent", "lender"],
  task: ["task"],
  answer: ["answer", "fact", "form", "prequalification", "application"],
};
const otherTopics = ["file", "client", "value", "texts", "reminders", "mailbox", "co-borrower", "api", "import"];

const findKind = (action: string): FileEventKind => {
  const [topic = ""] = action.split(".");
  const found = Object.entries(topics).find(([, ofKind]) => ofKind.includes(topic));
  return (found?.[0] ?? "other") as FileEventKind;
};

/** What the audit doesn't record. */
const ownWords: Readonly<Record<string, string>> = {
  "prequalification.submitted": "sent a pre-qualification",
  "application.submitted": "sent an application",
  "document.uploaded": "uploaded a document",
  "call.booked": "booked a call",
  "message.written": "wrote a message",
  // We can't tell who wrote it.
  "message.mailed": "had an email sent from another address",
  "note.written": "wrote a note",
  "task.added": "added a task",
  "task.done": "did a task",
  "client.signed_up": "signed up with a Sign Up Id",
};

const calls: Readonly<Record<CallOutcome | "", string>> = {
  Held: "had a call",
  "No show": "didn't come to a call",
  "Not reached": "wasn't reached for a call",
  "Moved by phone": "moved a call by phone",
  "No longer needed": "no longer needed a call",
  "": "was due a call",
};

/** Acts that the action's words don't tell apart. */
const toldApart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "offer.answered": { chosen: "chose an offer", refused: "said no to an offer" },
  "lender.acted": { "asked for more": "noted that the lender asked for more", passed: "noted that the lender passed" },
  "submission.changed": { sent: "sent the file to a lender", "pass recorded": "noted that the lender passed" },
  "call.held": calls,
} satisfies { readonly [Action in AuditAction | "call.held"]?: object };

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~([a-z]+-[a-z0-9-]{1,60})$/;

const parseCursor = (cursor: string): Pick<EventRow, "at" | "key"> => {
  const [, at, key] = cursorPattern.exec(cursor) ?? [];
  if (at === undefined || key === undefined || Number.isNaN(Date.parse(at))) throw new DomainError("malformed");
  return { at, key };
};

const listTopics = (kind: FileEventKind | undefined): readonly string[] | undefined => {
  if (kind === undefined) return undefined;
  return kind === "other" ? otherTopics : topics[kind];
};

/** What the rows of one kind of key are about. */
const listIds = (rows: readonly EventRow[], prefix: "status" | "message" | "note"): string[] =>
  rows.flatMap(({ key }) => (key.startsWith(`${prefix}-`) ? [key.slice(prefix.length + 1)] : []));

export const createFileTimelineService = ({ database, access, changes, words, conversations, notes }: Deps) => {
  /** What the rows stand for, by their keys. */
  const loadDetails = async (staff: StaffIdentity, clientId: string, rows: readonly EventRow[]): Promise<Details> => {
    const corrections = rows.flatMap(({ action, about }) => (action === "answer.corrected" && about ? [about] : []));
    const [said, corrected, sent, noted] = await Promise.all([
      words.read(clientId, listIds(rows, "status")),
      changes.listById(database, clientId, corrections),
      conversations.readByIds(staff, clientId, listIds(rows, "message")),
      notes.readByIds(staff, clientId, listIds(rows, "note")),
    ]);
    const toShown = (change: MaskedChange) => (staff.role === "auditor" ? withoutSealed(change) : change);
    return {
      said: new Map([...said].map(([id, each]) => [`status-${id}`, each])),
      corrected: new Map(corrected.map((each) => [`correction-${each.id}`, toShown(each)])),
      sent: new Map(sent.map((each) => [`message-${each.id}`, each])),
      noted: new Map(noted.map((each) => [`note-${each.id}`, each])),
    };
  };

  return {
    /** Newest first. @throws {DomainError} `not_found`; `malformed` for an invalid page */
    async list(
      staff: StaffIdentity,
      clientId: string,
      { before, kind, views: withViews }: QueryOf<typeof fileTimeline>,
    ): Promise<AnswerOf<typeof fileTimeline>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const rows = await listEvents(database, {
        clientId,
        before: before === undefined ? undefined : parseCursor(before),
        without: withViews === "true" ? toldElsewhere : [...toldElsewhere, ...views],
        topics: listTopics(kind),
        limit: pageEvents + 1,
      });
      const { page, next } = cutPage(rows, pageEvents, ({ at, key }) => `${at}~${key}`);
      const details = await loadDetails(staff, clientId, page);
      return { events: page.map((row) => toEvent(row, details)), next_before: next };
    },
  };
};

interface Details {
  readonly said: ReadonlyMap<string, ChangeWords>;
  readonly corrected: ReadonlyMap<string, MaskedChange>;
  readonly sent: ReadonlyMap<string, MessageWire>;
  readonly noted: ReadonlyMap<string, NoteWire>;
}

const toEvent = (row: EventRow, { said, corrected, sent, noted }: Details): FileEvent => {
  const words = said.get(row.key);
  const change = corrected.get(row.key);
  const message = sent.get(row.key);
  const note = noted.get(row.key);
  return {
    id: row.key,
    kind: findKind(row.action),
    at: row.at,
    by: row.actor_kind,
    name: note?.staff_name ?? row.actor_name,
    what: row.action === "answer.corrected" && row.actor_kind === "client" ? "changed an answer" : describeAct(row),
    about: change ? [change.question, change.reference].filter((part) => part !== null).join(", ") : row.about,
    before: change ? change.before : row.before,
    after: change ? change.after : row.after,
    note: words ? joinNotes(words) : row.note,
    message: words ? words.message : row.message,
    ...(message && { sent: message }),
    ...(note && { noted: note }),
  };
};

const joinNotes = ({ note, override, correction }: ChangeWords): string | null =>
  [note, override, correction].filter((text) => text !== null).join("\n") || null;

const describeAct = ({ action, what }: Pick<EventRow, "action" | "what">): string =>
  toldApart[action]?.[what ?? ""] ?? ownWords[action] ?? findActionWords(action).label;
