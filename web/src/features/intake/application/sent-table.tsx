import { formatMoney } from "@funding-desk/contract/forms/format";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "../../../forms/format-time.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** The page on which a client reads a form again. */
const toSentFormPath = (kind: SubmissionKind, id: string): string => `/dashboard/my-applications/${kind}/${id}`;

export interface SentRow {
  readonly id: string;
  readonly reference: string;
  readonly about: string;
  readonly amount: string;
  readonly date: string;
  readonly status: string | false | null | undefined;
}

/** A client's table of one kind of submission. */
export interface SentTableProps {
  readonly userId: string;
  /** Shows only the newest rows. */
  readonly limit?: number | undefined;
}

interface SentRowsProps {
  readonly caption: string;
  readonly kind: SubmissionKind;
  readonly query: UseQueryResult<SentRow[]>;
  readonly headers: Readonly<Record<"about" | "amount" | "status", string>>;
  /** What to do when there are none. */
  readonly emptyHint: ReactNode;
}

/** What a client has sent, newest first. */
export function SentRows({ caption, kind, query, headers, emptyHint }: SentRowsProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          key: "reference",
          header: "Reference",
          placeInCard: "@max-xl:order-1",
          cell: ({ id, reference }) => (
            <Link
              to={toSentFormPath(kind, id)}
              className="text-link -my-2.5 inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {reference}
            </Link>
          ),
        },
        {
          key: "about",
          header: headers.about,
          placeInCard: "@max-xl:order-3",
          cell: ({ about }) => about,
        },
        {
          key: "amount",
          header: headers.amount,
          align: "right",
          placeInCard: "@max-xl:order-4 @max-xl:justify-self-end",
          cell: ({ amount }) => <OneLine>{formatMoney(amount)}</OneLine>,
        },
        {
          key: "date",
          header: "Date",
          placeInCard: "@max-xl:order-5 @max-xl:text-ink-soft @max-xl:text-sm",
          cell: ({ date }) => <OneLine>{formatDay(date)}</OneLine>,
        },
        {
          key: "status",
          header: headers.status,
          placeInCard: "@max-xl:order-2 @max-xl:justify-self-end",
          cell: ({ status }) => <StatusBadge kind={kind} status={status} />,
        },
      ]}
      query={query}
      rowKey={({ id }) => id}
      emptyText="No applications found"
      failedTitle={
        <>
          <span className="block">No applications found</span>
          We couldn't load this list.
        </>
      }
      emptyHint={emptyHint}
    />
  );
}

function OneLine({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
