import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { TodayList, TodayRows, TodaySubmission, TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { formatDate, formatMoney } from "@funding-desk/contract/forms/format";
import { formatCount } from "../../../forms/format-count.ts";

/** One of today's things, to work on. */
export interface Thing {
  readonly key: string;
  readonly list: TodayList;
  /** What it's put off by: the client, the submission, or the task. */
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly business: string;
  readonly advisorName: string | null;
  readonly what: string;
  readonly submission: TodaySubmission | undefined;
}

const describeSubmission = ({ kind, amount, about }: TodaySubmission): string =>
  `${kind === "application" ? "Application" : "Pre-qualification"}, ${formatMoney(String(amount))} ${about}`;

/** What each list's row says. */
export const describeRow: { readonly [List in TodayList]: (row: TodayRows[List]) => string } = {
  unanswered: ({ submission }) => describeSubmission(submission),
  messages: ({ count }) => formatCount(count, "unread message"),
  documents: ({ count }) => `${formatCount(count, "document")} uploaded`,
  past_calls: ({ count }) => `${formatCount(count, "call")} over`,
  overdue: ({ count }) => `${formatCount(count, "document")} asked for`,
  tasks: ({ title, due_on: due }) => `${title}, due ${formatDate(due)}`,
  quiet: ({ submission }) => `${submission.status} for ${quietDays} days or more`,
};

/** In the order of the page: what costs most to leave comes first. */
const order = ["unanswered", "messages", "documents", "past_calls", "overdue", "tasks", "quiet"] as const;

const toThings = <List extends TodayList>(list: List, rows: readonly TodayRows[List][]): Thing[] =>
  rows.map((row) => {
    const submission = "submission" in row ? row.submission : undefined;
    const id = submission?.id ?? ("id" in row ? row.id : row.client_id);
    return {
      key: `${list} ${id}`,
      list,
      id,
      clientId: row.client_id,
      clientName: row.client_name,
      business: row.business_name,
      advisorName: row.advisor_name,
      what: describeRow[list](row),
      submission,
    };
  });

/** What Today shows, one after the other. */
export const listThings = (day: TodayWire): Thing[] =>
  order.flatMap((list) => toThings(list, day[list].rows as readonly TodayRows[typeof list][]));

/** How many there are, with those that Today doesn't show yet. */
export const countThings = (day: TodayWire): number => order.reduce((sum, list) => sum + day[list].count, 0);
