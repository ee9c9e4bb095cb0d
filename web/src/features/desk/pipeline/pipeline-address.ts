import { type PipelineSort, type pipelineCounts, pipelineSorts } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { QueryOf } from "@funding-desk/contract/http/endpoint";
import {
  isFinalStatus,
  type SubmissionKind,
  type SubmissionStatus,
  statusesOf,
  submissionKinds,
} from "@funding-desk/contract/intake/status/statuses";

/** The pipeline's URL parameters. Blank means any. */
export interface PipelineAddress {
  readonly kind: SubmissionKind;
  readonly view: "board" | "table";
  readonly sort: PipelineSort;
  readonly q: string;
  readonly statuses: readonly SubmissionStatus[];
  /** A staff id, or `none`. */
  readonly advisor: string;
  readonly about: string;
  /** Whole dollars, digits only. */
  readonly amountFrom: string;
  readonly amountTo: string;
  /** At least this many days in its status. */
  readonly days: string;
  readonly isQuiet: boolean;
  /** The client has documents to review, or unread messages. */
  readonly isToReview: boolean;
  readonly isUnread: boolean;
  /** Staff filled in a form that the client hasn't sent yet. */
  readonly isUnconfirmed: boolean;
}

const pickFirst = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((each) => each === text) ?? otherwise;

const pickMatching = (text: string | null, shape: RegExp): string => (text !== null && shape.test(text) ? text : "");

/** Ignores what it doesn't understand, so that old and typed addresses still open. */
export const readAddress = (search: URLSearchParams): PipelineAddress => {
  const kind = pickFirst(submissionKinds, search.get("kind"), "prequalification");
  const asked = search.get("status")?.split(",") ?? [];
  return {
    kind,
    view: pickFirst(["board", "table"], search.get("view"), "board"),
    sort: pickFirst(pipelineSorts, search.get("sort"), "longest"),
    q: (search.get("q") ?? "").slice(0, 100),
    statuses: statusesOf[kind].filter((status) => asked.includes(status)),
    advisor: pickMatching(search.get("advisor"), /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
    about: pickMatching(search.get("about"), /^\P{C}{1,100}$/u),
    amountFrom: pickMatching(search.get("from"), /^\d{1,9}$/),
    amountTo: pickMatching(search.get("to"), /^\d{1,9}$/),
    days: pickMatching(search.get("days"), /^\d{1,4}$/),
    isQuiet: search.get("quiet") === "true",
    isToReview: search.get("review") === "true",
    isUnread: search.get("unread") === "true",
    isUnconfirmed: search.get("unconfirmed") === "true",
  };
};

/** Writes only what differs from the default. */
export const writeAddress = (address: PipelineAddress): URLSearchParams => {
  const all = {
    kind: address.kind === "prequalification" ? "" : address.kind,
    view: address.view === "board" ? "" : address.view,
    sort: address.sort === "longest" ? "" : address.sort,
    q: address.q,
    status: address.statuses.join(","),
    advisor: address.advisor,
    about: address.about,
    from: address.amountFrom,
    to: address.amountTo,
    days: address.days,
    quiet: address.isQuiet ? "true" : "",
    review: address.isToReview ? "true" : "",
    unread: address.isUnread ? "true" : "",
    unconfirmed: address.isUnconfirmed ? "true" : "",
  };
  return new URLSearchParams(Object.entries(all).filter(([, text]) => text !== ""));
};

export const clearFilters = (address: PipelineAddress): PipelineAddress => ({
  ...readAddress(new URLSearchParams()),
  kind: address.kind,
  view: address.view,
  sort: address.sort,
});

/** Whether the list leaves out files no one works on anymore; see `pipelineSorts`. */
export const showsOpenOnly = ({ kind, sort, q, statuses, ...waits }: PipelineAddress): boolean =>
  sort === "longest" &&
  q.trim() === "" &&
  !waits.isToReview &&
  !waits.isUnread &&
  !waits.isUnconfirmed &&
  !statuses.some((status) => isFinalStatus(kind, status));

/** The filters as the server takes them. */
export const toFilters = (address: PipelineAddress): QueryOf<typeof pipelineCounts> => ({
  kind: address.kind,
  ...(address.q.trim() === "" ? {} : { q: address.q.trim() }),
  ...(address.statuses.length === 0 ? {} : { status: address.statuses.join(",") }),
  ...(address.advisor === "" ? {} : { advisor: address.advisor }),
  ...(address.about === "" ? {} : { about: address.about }),
  ...(address.amountFrom === "" ? {} : { amount_from: address.amountFrom }),
  ...(address.amountTo === "" ? {} : { amount_to: address.amountTo }),
  ...(address.days === "" ? {} : { days: address.days }),
  ...(address.isQuiet ? { quiet: "true" as const } : {}),
  ...(address.isToReview ? { to_review: "true" as const } : {}),
  ...(address.isUnread ? { unread: "true" as const } : {}),
  ...(address.isUnconfirmed ? { unconfirmed: "true" as const } : {}),
});
