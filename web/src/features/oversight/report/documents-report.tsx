import type { DocumentRowWire, ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { documentsReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import type { Series } from "./chart-series.tsx";
import { type Behind, ClientsBehind, toClients } from "./clients-behind.tsx";
import { formatMinutes, formatShare } from "./format-number.ts";
import { Counted, ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

const series: readonly Series[] = [
  { key: "median", label: "Half were reviewed within", tone: "brand", fill: "solid" },
  { key: "p90", label: "Nine in ten within", tone: "ink-soft", fill: "stripes" },
];

const allDocuments = "All documents";

const toUploaders = (name: string, period: ReportPeriod): Behind => ({
  deed: "uploaded",
  period,
  of: name === allDocuments ? "" : name,
});

const createColumns = (period: ReportPeriod): readonly Column<DocumentRowWire>[] => [
  { key: "name", header: "Document", cell: ({ name }) => name },
  {
    key: "uploaded",
    header: "Uploaded",
    align: "right",
    cell: ({ name, uploaded, clients }) => (
      <ClientsBehind count={uploaded} clients={clients} {...toUploaders(name, period)} />
    ),
  },
  { key: "accepted", header: "Accepted", align: "right", cell: ({ accepted }) => formatNumber(accepted) },
  {
    key: "rejected",
    header: "Rejected",
    align: "right",
    cell: ({ accepted, rejected }) => <Counted count={rejected} beside={formatShare(rejected, accepted + rejected)} />,
  },
  { key: "waiting", header: "Waiting", align: "right", cell: ({ waiting }) => formatNumber(waiting) },
  { key: "median", header: "Median time", align: "right", cell: (row) => formatMinutes(row.median_minutes) },
  { key: "p90", header: "9 in 10 within", align: "right", cell: (row) => formatMinutes(row.p90_minutes) },
];

/** How soon documents uploaded in the period were reviewed. */
export function DocumentsReport({ period }: { readonly period: ReportPeriod }) {
  const before = useQuery(deskQuery(documentsReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(documentsReport, toAsked(period)))}
      isEmpty={({ total }) => total.uploaded === 0}
      emptyHint="You'll see how long documents wait for a decision, and how many are rejected."
    >
      {({ total, by_type, ...now }) => (
        <div className="flex flex-col gap-4">
          <Trend title="Documents uploaded" period={period} now={now} before={before.data} />
          <Documents rows={[...by_type, { name: allDocuments, ...total }]} period={period} />
        </div>
      )}
    </ReportPart>
  );
}

interface DocumentsProps {
  readonly rows: readonly DocumentRowWire[];
  readonly period: ReportPeriod;
}

function Documents({ rows, period }: DocumentsProps) {
  const columns = createColumns(period);
  const measured = rows.filter(({ median_minutes }) => median_minutes !== null);
  return (
    <ReportCard
      title="Document review times"
      note="From the upload to the latest decision, nights and weekends included."
      chart={{
        label: "Bars: how long documents of each type waited for a decision.",
        rows: measured.map(({ name, median_minutes, p90_minutes }) => ({
          name,
          to: toClients(toUploaders(name, period)),
          values: { median: median_minutes ?? 0, p90: p90_minutes ?? 0 },
          labels: { median: formatMinutes(median_minutes), p90: formatMinutes(p90_minutes) },
        })),
        series,
        isStacked: false,
      }}
      table={{ caption: "Documents by type", columns, rows, rowKey: ({ name }) => name }}
    />
  );
}
