import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { NextStep, timeline } from "@funding-desk/contract/intake/status/api";
import { findStatus, isFinalStatus, type StatusWords } from "@funding-desk/contract/intake/status/statuses";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listByPhone } from "./by-phone.ts";
import { openMessage } from "./sealed-words.ts";
import { hasShownOffer, listOwnChanges, listOwnSubmissions, type OwnSubmissionRow } from "./status.repository.ts";
import { isOf, loadStatusWords } from "./status-words.service.ts";
import {
  hasOpenOffer,
  listOwnCalls,
  listOwnLenderEvents,
  listOwnRequests,
  listOwnReviewed,
  type RequestRow,
} from "./timeline.repository.ts";
import {
  type OwnChange,
  toBookedEntry,
  toChangedEntry,
  toCorrectedEntries,
  toLenderEntry,
  toRequestedEntries,
  toReviewedEntry,
  toSubmittedEntry,
} from "./timeline-entries.ts";

import { listTracks } from "./tracks.ts";

export type TimelineService = ReturnType<typeof createTimelineService>;

const listedAtMost = 100;
/** Several corrections in one sitting are one line. */
const correctionsAtMost = 500;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "timeZone"> {
  readonly changes: Pick<AnswerChanges, "listNamed">;
}

export const createTimelineService = ({ database, cipher, changes, timeZone }: Deps) => {
  const openChanges = async (clientId: string): Promise<OwnChange[]> => {
    const rows = await listOwnChanges(database, clientId);
    if (rows.every(({ message }) => message === null)) return rows.map((row) => ({ ...row, message: null }));
    const opener = await cipher.forReading(database, clientId);
    return rows.map((row) => ({ ...row, message: openMessage(opener, row.id, row.message) }));
  };

  return {
    /** What the client is told about what happened, and whose turn it is. */
    async load(clientId: string): Promise<AnswerOf<typeof timeline>["data"]> {
      const [submissions, moves, requests, reviewed, calls, corrected, lenders, words, wantsAnswer] = await Promise.all(
        [
          listOwnSubmissions(database, clientId),
          openChanges(clientId),
          listOwnRequests(database, clientId),
          listOwnReviewed(database, clientId),
          listOwnCalls(database, clientId),
          changes.listNamed(clientId, correctionsAtMost),
          listOwnLenderEvents(database, clientId),
          loadStatusWords(database),
          hasOpenOffer(database, clientId, toCivilDate(timeZone, new Date())),
        ],
      );
      const references = new Map(submissions.map(({ id, reference }) => [id, reference]));
      const findWords = (kind: string, status: string) => words.find(isOf({ kind, status }));
      const leading = findLeading(submissions);
      const nextStep = findNextStep(leading, requests, findWords);
      const byPhone: readonly string[] =
        leading?.kind === "application"
          ? listByPhone({
              reference: leading.reference,
              hasOffer: await hasShownOffer(database, leading.id),
              lenders,
            })
          : [];
      const entries = [
        ...submissions.map(toSubmittedEntry),
        ...moves.map((change) =>
          toChangedEntry(change, references.get(change.subject_id), findWords(change.kind, change.to_status)),
        ),
        ...toRequestedEntries(requests),
        ...reviewed.map(toReviewedEntry),
        ...calls.map(toBookedEntry),
        ...toCorrectedEntries(corrected),
        // The tracker has the day, and "Who has my file" each lender.
        ...lenders.filter(({ kind }) => kind !== "sent").map(toLenderEntry),
      ];
      return {
        next_step: nextStep && {
          ...nextStep,
          wants_answer: wantsAnswer,
          is_by_phone: byPhone.includes(nextStep.status),
        },
        tracks: listTracks({ submissions, moves, lenders, leading }),
        entries: entries.sort((one, other) => other.at.localeCompare(one.at)).slice(0, listedAtMost),
      };
    },

    /** What the client was told at each status change, newest first. */
    async exportOwn(clientId: string): Promise<object[]> {
      const [submissions, moves] = await Promise.all([listOwnSubmissions(database, clientId), openChanges(clientId)]);
      const references = new Map(submissions.map(({ id, reference }) => [id, reference]));
      return moves.map((change) => ({
        reference: references.get(change.subject_id) ?? null,
        from: change.from_status,
        to: change.to_status,
        message: change.message,
        changed_at: change.changed_at.toISOString(),
      }));
    },
  };
};

/** What an application began with belongs to the application; a pre-qualification counts until one is sent after it. */
const findLeading = (submissions: readonly OwnSubmissionRow[]): OwnSubmissionRow | undefined => {
  const isOpen = ({ kind, status }: OwnSubmissionRow) => !isFinalStatus(kind, status);
  const applications = submissions.filter(({ kind }) => kind === "application");
  return (
    applications.find(isOpen) ??
    (applications.length > 0 ? applications[0] : (submissions.find(isOpen) ?? submissions[0]))
  );
};

const findNextStep = (
  submission: OwnSubmissionRow | undefined,
  requests: readonly RequestRow[],
  findWords: (kind: string, status: string) => StatusWords | undefined,
): Omit<NextStep, "wants_answer" | "is_by_phone"> | null => {
  if (!submission) return null;
  const { kind, reference, status } = submission;
  const [row, words] = [findStatus(kind, status), findWords(kind, status)];
  if (!row || !words) return null;
  // The database lets no other status in.
  const about = { kind, reference, status: status as NextStep["status"] };
  const open = requests
    .filter(({ is_open }) => is_open)
    .toSorted((one, other) => one.open_since.getTime() - other.open_since.getTime());
  const [oldest] = open;
  if (oldest) {
    const what = open.length === 1 ? oldest.document_type : `${open.length} documents your advisor asked for`;
    const since = oldest.open_since.toISOString();
    return { ...about, by: "you", text: `Send us: ${what}.`, since, wants_documents: true };
  }
  return {
    ...about,
    by: row.nextBy,
    text: words.next,
    since: submission.since.toISOString(),
    wants_documents: row.asksFor === "documents",
  };
};
