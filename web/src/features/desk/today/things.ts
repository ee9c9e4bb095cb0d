import { quietDays } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { TodayList, TodayRows, TodaySubmission, TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { formatDate, formatMoney } from "@funding-desk/contract/forms/format";
import { formatCount } from "../../../forms/format-count.ts";

interface AnyThing {
  readonly key: string;
  readonly id: string;
  /** Whose: the client's, or the writer's. */
  readonly name: string;
  readonly business: string;
  readonly what: string;
}

export interface ClientThing extends AnyThing {
  readonly list: TodayList;
  readonly clientId: string;
  readonly advisorName: string | null;
  /** Of a submission that waits for an answer, and of a quiet one. */
  readonly submission: TodaySubmission | undefined;
}

/** A message from the contact form. */
export interface ContactThing extends AnyThing {
  readonly list: "contact";
  readonly clientId?: undefined;
}

/** One of today's things, to work on. Its id is what it's put off by: the client, the submission, or the task. */
export type Thing = ClientThing | ContactThing;

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
const order = ["unanswered", "messages", "contact", "documents", "past_calls", "overdue", "tasks", "quiet"] as const;

const toThings = <List extends TodayList>(list: List, rows: readonly TodayRows[List][]): ClientThing[] =>
  rows.map((row) => {
    const submission = "submission" in row ? row.submission : undefined;
    const id = submission?.id ?? ("id" in row ? row.id : row.client_id);
    return {
      key: `${list} ${id}`,
      list,
      id,
      clientId: row.client_id,
      name: row.client_name,
      business: row.business_name,
      advisorName: row.advisor_name,
      what: describeRow[list](row),
      submission,
    };
  });

const toContactThing = ({
  id,
  full_name: name,
  company,
  subject,
}: TodayWire["contact"]["rows"][number]): ContactThing => ({
  key: `contact ${id}`,
  list: "contact",
  id,
  name,
  business: company ?? "",
  what: subject,
});

/** What Today shows, one after the other. */
export const listThings = (day: TodayWire): Thing[] =>
  order.flatMap<Thing>((list) =>
    list === "contact"
      ? day.contact.rows.map(toContactThing)
      : toThings(list, day[list].rows as readonly TodayRows[typeof list][]),
  );

/** How many there are, with those that Today doesn't show yet. */
export const countThings = (day: TodayWire): number => order.reduce((sum, list) => sum + day[list].count, 0);
