import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type SentRow, SentRows, type SentTableProps } from "../application/sent-table.tsx";
import { type PrequalificationRow, prequalificationSummaryQuery } from "./summary-query.ts";

const toSentRow = ({ creation_date, stage, ...row }: PrequalificationRow): SentRow => ({
  ...row,
  about: row[wireNames.purpose],
  amount: row[wireNames.requestedAmount],
  date: creation_date,
  status: stage,
});

export function PrequalificationRequestsTable({ userId, limit }: SentTableProps) {
  return (
    <SentRows
      caption="Prequalification Requests"
      kind="prequalification"
      query={useQuery({
        ...prequalificationSummaryQuery(userId),
        select: (rows) => rows.slice(0, limit).map(toSentRow),
      })}
      headers={{ about: "Purpose of funds", amount: "Requested fund", status: "Stage" }}
      emptyHint={
        <Link to="/dashboard/prequalification" className="text-link inline-flex min-h-11 items-center">
          Start your pre-qualification
        </Link>
      }
    />
  );
}
