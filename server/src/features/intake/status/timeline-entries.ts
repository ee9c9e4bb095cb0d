import { formatDate } from "@funding-desk/contract/forms/format";
import { listFirst } from "@funding-desk/contract/forms/list-first";
import {
  describeCorrectedForm,
  formatCorrectedQuestions,
  formatCorrectedTitle,
} from "@funding-desk/contract/intake/correction/words";
import type { TimelineEntry } from "@funding-desk/contract/intake/status/api";
import type { StatusWords } from "@funding-desk/contract/intake/status/statuses";
import type { NamedCorrection } from "../../../forms/answer-changes/answer-changes.ts";
import type { OwnChangeRow, OwnSubmissionRow } from "./status.repository.ts";
import type { BookedRow, LenderEventRow, RequestRow, ReviewedRow } from "./timeline.repository.ts";

/** With its message opened. */
export type OwnChange = Omit<OwnChangeRow, "message"> & { readonly message: string | null };

export const toSubmittedEntry = ({ id, kind, reference, submitted_at }: OwnSubmissionRow): TimelineEntry => ({
  id: `submitted-${id}`,
  kind: "submitted",
  at: submitted_at.toISOString(),
  title: kind === "application" ? "You sent your application" : "You sent your pre-qualification",
  reference,
});

export const toChangedEntry = (
  row: OwnChange,
  reference: string | undefined,
  words: StatusWords | undefined,
): TimelineEntry => ({
  id: `status-${row.id}`,
  kind: "status",
  at: row.changed_at.toISOString(),
  title: words?.title ?? row.to_status,
  ...(words ? { detail: words.meaning } : {}),
  ...(row.message === null ? {} : { message: row.message }),
  ...(reference === undefined ? {} : { reference }),
});

const namedAtMost = 3;

/** One line for what was asked for at once. @param requests newest first */
export const toRequestedEntries = (requests: readonly RequestRow[]): TimelineEntry[] => {
  const acts = Map.groupBy(requests, ({ requested_at, due_on, note }) =>
    JSON.stringify([requested_at.getTime(), due_on, note]),
  );
  return [...acts.values()].flatMap(([first, ...others]) => (first ? [toRequestedEntry(first, others)] : []));
};

const toRequestedEntry = (first: RequestRow, others: readonly RequestRow[]): TimelineEntry => {
  const names = [first, ...others].map(({ document_type }) => document_type);
  return {
    id: `request-${first.id}`,
    kind: "request",
    at: first.requested_at.toISOString(),
    title: `We asked you for: ${listFirst(names, namedAtMost)}`,
    ...(first.due_on === null ? {} : { detail: `Needed by ${formatDate(first.due_on)}.` }),
    ...(first.note === null ? {} : { message: first.note }),
  };
};

export const toReviewedEntry = (row: ReviewedRow): TimelineEntry => ({
  id: `document-${row.id}`,
  kind: "document",
  at: row.reviewed_at.toISOString(),
  title: row.is_accepted ? `${row.document_type} accepted` : `${row.document_type}: please send it again`,
  detail: row.name,
  ...(row.rejection_reason === null ? {} : { message: row.rejection_reason }),
});

export const toBookedEntry = ({ id, title, starts_at, created_at }: BookedRow): TimelineEntry => ({
  id: `call-${id}`,
  kind: "call",
  at: created_at.toISOString(),
  title: `Call booked: ${title}`,
  starts_at: starts_at.toISOString(),
});

const lenderTitles: Readonly<Partial<Record<LenderEventRow["kind"], (lender: string) => string>>> = {
  chosen: (lender) => `You chose the offer from ${lender}`,
  refused: (lender) => `You said no to the offer from ${lender}`,
  passed: (lender) => `${lender} won't make an offer`,
  funded: (lender) => `${lender} paid out the money`,
};

export const toLenderEntry = ({ id, kind, at, lender_name, reference }: LenderEventRow): TimelineEntry => ({
  id: `lender-${id}`,
  kind: "lender",
  at: at.toISOString(),
  title: lenderTitles[kind]?.(lender_name) ?? lender_name,
  reference,
});

/** Corrections of one form within this time of each other are one sitting and one line. */
const sittingMs = 3600_000;

const isSameForm = (one: NamedCorrection, other: NamedCorrection): boolean =>
  one.reference === other.reference && describeCorrectedForm(one.kind) === describeCorrectedForm(other.kind);

/** One line for each form and sitting. @param corrections newest first */
export const toCorrectedEntries = (corrections: readonly NamedCorrection[]): TimelineEntry[] => {
  const sittings: [NamedCorrection, ...NamedCorrection[]][] = [];
  for (const each of corrections) {
    const sitting = sittings.findLast(([newest]) => isSameForm(newest, each));
    const oldest = sitting?.at(-1);
    if (sitting && oldest && oldest.changedAt.getTime() - each.changedAt.getTime() <= sittingMs) sitting.push(each);
    else sittings.push([each]);
  }
  return sittings.map(toSittingEntry);
};

const toSittingEntry = (newestFirst: readonly [NamedCorrection, ...NamedCorrection[]]): TimelineEntry => {
  const [newest] = newestFirst;
  const answers = newestFirst.toReversed();
  return {
    id: `corrected-${newest.id}`,
    kind: "correction",
    at: newest.changedAt.toISOString(),
    title: formatCorrectedTitle(newest.kind, answers),
    ...(answers.every(({ isAdded }) => isAdded) ? {} : { detail: `${formatCorrectedQuestions(answers)}.` }),
    message: [...new Set(answers.map(({ reason }) => reason))].join("\n"),
    ...(newest.reference === null ? {} : { reference: newest.reference }),
  };
};
