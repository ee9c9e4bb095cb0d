import { formatMonth } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import type { LenderDueRowWire, PartRowWire, ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { partsReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatSigned } from "./format-signed.ts";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

const partColumns: readonly Column<PartRowWire>[] = [
  { key: "name", header: "Advisor", cell: ({ name }) => name },
  { key: "month", header: "Month", cell: ({ month }) => formatMonth(month) },
  { key: "earned", header: "Earned", align: "right", cell: ({ earned_cents }) => formatSigned(earned_cents) },
  { key: "back", header: "Taken back", align: "right", cell: (row) => formatSigned(row.taken_back_cents) },
  { key: "net", header: "Net", align: "right", cell: ({ net_cents }) => formatSigned(net_cents) },
];

const lenderColumns: readonly Column<LenderDueRowWire>[] = [
  { key: "name", header: "Lender", cell: ({ name }) => name },
  { key: "due", header: "Due", align: "right", cell: ({ expected_cents }) => formatCents(expected_cents) },
  { key: "received", header: "Received", align: "right", cell: ({ received_cents }) => formatSigned(received_cents) },
  { key: "open", header: "Missing", align: "right", cell: ({ open_cents }) => formatCents(open_cents) },
];

/** What each advisor earned in each month, and what lenders owe the firm. Advisors get their own months. */
export function PartsReport({ period }: { readonly period: ReportPeriod }) {
  const before = useQuery(deskQuery(partsReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(partsReport, toAsked(period)))}
      isEmpty={({ rows, lenders }) => rows.length === 0 && lenders.length === 0}
      emptyHint="You'll see advisors' parts of commissions by month, and what lenders owe the firm."
    >
      {({ rows, lenders, ...now }) => (
        <div className="flex flex-col gap-4">
          <Trend title="Advisors earned" period={period} now={now} before={before.data} format={formatSigned} />
          {rows.length > 0 && (
            <Card title="Advisors' parts" isFlush>
              <DataTable
                caption="Advisors' parts, by month"
                columns={partColumns}
                rows={rows}
                emptyText=""
                rowKey={({ staff_id, month }) => `${staff_id} ${month}`}
              />
            </Card>
          )}
          {lenders.length > 0 && (
            <Card title="Commissions due in this period" isFlush>
              <DataTable
                caption="Commissions due, by lender"
                columns={lenderColumns}
                rows={lenders}
                emptyText=""
                rowKey={({ name }) => name}
              />
            </Card>
          )}
        </div>
      )}
    </ReportPart>
  );
}
