import { formatMoney } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { shownDay } from "../../forms/shown-day.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { StatusBadge } from "../application/status-badge.tsx";
import { tableStateOf } from "../application/table-state.ts";
import { Whole } from "../application/whole.tsx";
import { type PrequalificationRow, prequalificationSummaryQuery } from "./summary-query.ts";

const columns: readonly Column<PrequalificationRow>[] = [
  { key: "reference", header: "Reference", cell: (row) => <Whole>{row.reference}</Whole> },
  { key: "purpose", header: "Purpose of funds", cell: (row) => row.x_studio_purpose_of_funds },
  {
    key: "amount",
    header: "Requested fund",
    align: "right",
    cell: (row) => <Whole>{formatMoney(row.x_studio_requested_fund)}</Whole>,
  },
  { key: "date", header: "Date", cell: (row) => <Whole>{shownDay(row.creation_date)}</Whole> },
  { key: "stage", header: "Stage", cell: (row) => <StatusBadge status={row.stage} /> },
];

interface RequestsTableProps {
  readonly userId: string;
  /** Shows only the newest. */
  readonly limit?: number | undefined;
}

export function PrequalificationRequestsTable({ userId, limit }: RequestsTableProps) {
  const query = useQuery(prequalificationSummaryQuery(userId));
  return (
    <DataTable
      caption="Prequalification Requests"
      columns={columns}
      rows={(query.data ?? []).slice(0, limit)}
      rowKey={(row) => row.id}
      {...tableStateOf(query)}
      emptyText="No applications found"
      emptyHint={
        <Link to="/dashboard/prequalification" className="text-link inline-flex min-h-11 items-center">
          Start your pre-qualification
        </Link>
      }
    />
  );
}
