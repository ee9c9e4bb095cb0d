import { formatMoney } from "@funding-desk/contract/forms/format";
import { wireNames } from "@funding-desk/contract/wire-names";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDay } from "../../forms/format-time.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { StatusBadge } from "../application/status-badge.tsx";
import { Whole } from "../application/whole.tsx";
import { type PrequalificationRow, prequalificationSummaryQuery } from "./summary-query.ts";

const columns: readonly Column<PrequalificationRow>[] = [
  { key: "reference", header: "Reference", cell: (row) => <Whole>{row.reference}</Whole> },
  { key: "purpose", header: "Purpose of funds", cell: (row) => row[wireNames.purpose] },
  {
    key: "amount",
    header: "Requested fund",
    align: "right",
    cell: (row) => <Whole>{formatMoney(row[wireNames.requestedAmount])}</Whole>,
  },
  { key: "date", header: "Date", cell: (row) => <Whole>{formatDay(row.creation_date)}</Whole> },
  { key: "stage", header: "Stage", cell: (row) => <StatusBadge kind="prequalification" status={row.stage} /> },
];

interface RequestsTableProps {
  readonly userId: string;
  /** Shows only the newest rows. */
  readonly limit?: number | undefined;
}

export function PrequalificationRequestsTable({ userId, limit }: RequestsTableProps) {
  const query = useQuery({ ...prequalificationSummaryQuery(userId), select: (rows) => rows.slice(0, limit) });
  return (
    <DataTable
      caption="Prequalification Requests"
      columns={columns}
      query={query}
      rowKey={(row) => row.id}
      emptyText="No applications found"
      failedTitle={
        <>
          <span className="block">No applications found</span>
          We couldn't load this list.
        </>
      }
      emptyHint={
        <Link to="/dashboard/prequalification" className="text-link inline-flex min-h-11 items-center">
          Start your pre-qualification
        </Link>
      }
    />
  );
}
