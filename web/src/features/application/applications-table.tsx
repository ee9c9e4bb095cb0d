import { formatMoney } from "@funding-desk/contract/forms/format";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../forms/format-time.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { type ApplicationRow, applicationsQuery } from "./application-queries.ts";
import { StatusBadge } from "./status-badge.tsx";
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
  { key: "date", header: "Date", cell: (row) => <Whole>{formatDay(row.date)}</Whole> },
  { key: "status", header: "Status", cell: (row) => <StatusBadge kind="application" status={row.status} /> },
];

interface ApplicationsTableProps {
  readonly userId: string;
  /** Shows only the newest rows. */
  readonly limit?: number | undefined;
}

export function ApplicationsTable({ userId, limit }: ApplicationsTableProps) {
  const query = useQuery({ ...applicationsQuery(userId), select: (rows) => rows.slice(0, limit) });
  return (
    <DataTable
      caption="Funding Applications"
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
      emptyHint="Your funding application comes after your pre-qualification."
    />
  );
}
