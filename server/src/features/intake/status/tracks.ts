import type { NextStep, Track } from "@funding-desk/contract/intake/status/api";
import { isFinalStatus, listStatuses, listStatusesPast } from "@funding-desk/contract/intake/status/statuses";
import { type TrackStep, trackStepNames } from "@funding-desk/contract/intake/status/track";
import type { OwnSubmissionRow } from "./status.repository.ts";
import type { LenderEventRow } from "./timeline.repository.ts";
import type { OwnChange } from "./timeline-entries.ts";

interface OwnHistory {
  /** Newest first. */
  readonly submissions: readonly OwnSubmissionRow[];
  /** Newest first. */
  readonly moves: readonly OwnChange[];
  /** Newest first. */
  readonly lenders: readonly LenderEventRow[];
  /** Which one the client's next step is about. */
  readonly leading: OwnSubmissionRow | undefined;
}

/** From here on, the application is the client's next step. */
const preQualified = new Set<string>(listStatuses("prequalification", ({ asksFor }) => asksFor === "application"));
const withTerms = new Set<string>(listStatusesPast("terms"));
const funded = new Set<string>(listStatusesPast("funded"));

/** How far each application has come, newest first; while there is none, the pre-qualification. */
export const listTracks = (history: OwnHistory): Track[] => {
  const applications = history.submissions.filter(({ kind }) => kind === "application");
  const shown = applications.length > 0 || !history.leading ? applications : [history.leading];
  return shown.map((row) => toTrack(row, history));
};

const toTrack = (row: OwnSubmissionRow, history: OwnHistory): Track => {
  const { kind, id, reference, status } = row;
  const times = kind === "application" ? timeApplication(row, history) : timePrequalification(row, history);
  // A later step implies the ones before it, also where nothing says when they were.
  const last = trackStepNames.findLastIndex((step) => times.has(step));
  return {
    kind,
    id,
    reference,
    // The database lets no other status in.
    status: status as NextStep["status"],
    is_over: isFinalStatus(kind, status) && !funded.has(status),
    steps: trackStepNames.map((step, index) => ({
      step,
      is_reached: index <= last,
      at: times.get(step)?.toISOString() ?? null,
    })),
  };
};

type Times = ReadonlyMap<TrackStep, Date | undefined>;

const timePrequalification = (row: OwnSubmissionRow, { moves }: OwnHistory): Times =>
  preQualified.has(row.status) ? new Map([["prequalified", findMove(moves, row, preQualified)]]) : new Map();

const timeApplication = (row: OwnSubmissionRow, { submissions, moves, lenders }: OwnHistory): Times => {
  const before = submissions.find(
    ({ kind, submitted_at: sentAt }) => kind === "prequalification" && sentAt <= row.submitted_at,
  );
  const times = new Map<TrackStep, Date | undefined>([
    ["prequalified", before && findMove(moves, before, preQualified)],
    ["applied", row.submitted_at],
  ]);
  const sent = lenders.findLast(({ kind, reference }) => kind === "sent" && reference === row.reference);
  if (sent) times.set("lenders", sent.at);
  for (const [step, statuses] of [
    ["offer", withTerms],
    ["funded", funded],
  ] as const)
    if (isThere(row, statuses, findMove(moves, row, statuses))) times.set(step, findMove(moves, row, statuses));
  return times;
};

/** It's there, or ended after it had been. What was moved back isn't there anymore. */
const isThere = ({ kind, status }: OwnSubmissionRow, statuses: ReadonlySet<string>, moved: Date | undefined): boolean =>
  statuses.has(status) || (moved !== undefined && isFinalStatus(kind, status));

/** When it first came to one of these statuses, as far as the client was told. */
const findMove = (
  moves: readonly OwnChange[],
  { id }: OwnSubmissionRow,
  statuses: ReadonlySet<string>,
): Date | undefined => moves.findLast((move) => move.subject_id === id && statuses.has(move.to_status))?.changed_at;
