import { formatMoney } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import { shownDay } from "../../forms/shown-day.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { type ApplicationRow, applicationsQuery } from "./application-queries.ts";
import { StatusBadge } from "./status-badge.tsx";
import { tableStateOf } from "./table-state.ts";
import { Whole } from "./whole.tsx";

const columns: readonly Column<ApplicationRow>[] = [
  { key: "reference", header: "Reference", cell: (row) => <Whole>{row.reference}</Whole> },
  { key: "type", header: "Funding type", cell: (row) => row.funding_type },
  {
    key: "amount",
    header: "Requested amount",
    align: "right",
    cell: (row) => <Whole>{formatMoney(row.requested_amount)}</Whole>,
  },
  { key: "date", header: "Date", cell: (row) => <Whole>{shownDay(row.date)}</Whole> },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
];

interface ApplicationsTableProps {
  readonly userId: string;
  /** Shows only the newest. */
  readonly limit?: number | undefined;
}

export function ApplicationsTable({ userId, limit }: ApplicationsTableProps) {
  const query = useQuery(applicationsQuery(userId));
  return (
    <DataTable
      caption="Funding Applications"
      columns={columns}
      rows={(query.data ?? []).slice(0, limit)}
      rowKey={(row) => row.id}
      {...tableStateOf(query)}
      emptyText="No applications found"
      emptyHint="Your funding application follows your pre-qualification."
    />
  );
}
