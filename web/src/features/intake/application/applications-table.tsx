import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ApplicationRow, applicationsQuery } from "./application-queries.ts";
import { type SentRow, SentRows, type SentTableProps } from "./sent-table.tsx";

interface ApplicationsTableProps extends SentTableProps {
  /** What to do when there are none. */
  readonly emptyHint: ReactNode;
}

const toSentRow = ({ funding_type, requested_amount, ...row }: ApplicationRow): SentRow => ({
  ...row,
  about: funding_type,
  amount: requested_amount,
});

export function ApplicationsTable({ userId, limit, emptyHint }: ApplicationsTableProps) {
  return (
    <SentRows
      caption="Funding Applications"
      kind="application"
      query={useQuery({ ...applicationsQuery(userId), select: (rows) => rows.slice(0, limit).map(toSentRow) })}
      headers={{ about: "Funding type", amount: "Requested amount", status: "Status" }}
      emptyHint={emptyHint}
    />
  );
}
