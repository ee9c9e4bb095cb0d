import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { TodayList, TodayRows, TodaySubmission } from "@funding-desk/contract/desk/today/desk-api";
import { formatDate, formatMoney } from "@funding-desk/contract/forms/format";
import { formatCount } from "../../../forms/format-count.ts";

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
