import type { pipelineCounts } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { QueryOf } from "@funding-desk/contract/http/endpoint";
import { isFinalStatus, type SubmissionStatus, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { listOwners, type Viewer } from "../../../identity/staff-session/visibility.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import type { PipelineFilter } from "./pipeline.repository.ts";

/** How the pipeline is narrowed down, as a request says it. */
export type Filters = QueryOf<typeof pipelineCounts>;

const dayMs = 24 * 3600_000;

/** @throws {DomainError} `malformed` for an unknown status */
export const requireStatuses = ({ kind, status, quiet }: Filters): readonly SubmissionStatus[] => {
  const known: readonly SubmissionStatus[] = statusesOf[kind];
  // A final status is never quiet.
  const askable = quiet ? known.filter((each) => !isFinalStatus(kind, each)) : known;
  if (!status) return askable;
  const chosen = status.split(",");
  if (!chosen.every((text) => known.some((each) => each === text))) throw new DomainError("malformed");
  return askable.filter((each) => chosen.includes(each));
};

const number = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits));

/** Whether only files that someone still works on are asked for. A search finds closed ones too, and so does what waits in them. */
const isAboutOpen = ({ sort }: Filters, { patterns, isToReview, isUnread, isUnconfirmed }: PipelineFilter): boolean =>
  sort === "longest" && patterns.length === 0 && !isToReview && !isUnread && !isUnconfirmed;

export const toFilter = (viewer: Viewer, query: Filters): PipelineFilter => {
  const filter = toWholeFilter(viewer, query);
  if (!isAboutOpen(query, filter)) return filter;
  const { open, ended } = splitStatuses(filter);
  const asksForEnded = query.status !== undefined && ended.length > 0;
  return asksForEnded ? filter : { ...filter, statuses: open, isOpen: true };
};

const splitStatuses = ({ kind, statuses }: PipelineFilter) => ({
  open: statuses.filter((status) => !isFinalStatus(kind, status)),
  ended: statuses.filter((status) => isFinalStatus(kind, status)),
});

/** The columns of a board, in two parts when only some of them are limited to open files. */
export const toBoardFilters = (viewer: Viewer, query: Filters): readonly PipelineFilter[] => {
  const filter = toWholeFilter(viewer, query);
  if (!isAboutOpen(query, filter)) return [filter];
  const { open, ended } = splitStatuses(filter);
  return [
    { ...filter, statuses: open, isOpen: true },
    { ...filter, statuses: ended },
  ].filter(({ statuses }) => statuses.length > 0);
};

const toWholeFilter = (viewer: Viewer, query: Filters): PipelineFilter => ({
  kind: query.kind,
  statuses: requireStatuses(query),
  owners: listOwners(viewer, query.advisor),
  patterns: parseSearchWords(query.q ?? "").map(toPattern),
  about: query.about,
  amountFrom: number(query.amount_from),
  amountTo: number(query.amount_to),
  sinceUntil: query.days === undefined ? undefined : new Date(Date.now() - Number(query.days) * dayMs),
  isQuiet: query.quiet === "true",
  isOpen: false,
  isToReview: query.to_review === "true",
  isUnread: query.unread === "true",
  isUnconfirmed: query.unconfirmed === "true",
});
