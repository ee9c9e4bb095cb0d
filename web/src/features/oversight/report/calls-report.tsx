import type { CallRowWire, ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { callsReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import type { Series } from "./chart-series.tsx";
import { formatNumber, formatShare } from "./format-number.ts";
import { Counted, ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";

const series: readonly Series[] = [
  { key: "held", label: "Held", tone: "brand", fill: "solid" },
  { key: "missed", label: "Missed", tone: "coral", fill: "stripes" },
  { key: "cancelled", label: "Canceled", tone: "ink-soft", fill: "dots" },
  { key: "moved_by_phone", label: "Moved by phone", tone: "edge", fill: "grid" },
  { key: "waiting", label: "Upcoming, or no outcome noted", tone: "edge", fill: "hollow" },
];

const toValues = ({ held, missed, cancelled, moved_by_phone, unnoted, upcoming }: Omit<CallRowWire, "name">) => ({
  held,
  missed,
  cancelled,
  moved_by_phone,
  waiting: unnoted + upcoming,
});

/** Calls scheduled in the period, held and missed. */
export function CallsReport({ period }: { readonly period: ReportPeriod }) {
  return (
    <ReportPart
      query={useQuery(deskQuery(callsReport, toAsked(period)))}
      isEmpty={({ total }) => total.booked === 0}
      emptyHint="You'll see how many calls were held, missed, canceled and moved, by call type and by calendar."
    >
      {({ total, by_type, by_calendar }) => (
        <div className="flex flex-col gap-6">
          <Calls title="By call type" first="Call type" rows={by_type} total={total} />
          <Calls title="By calendar" first="Calendar" rows={by_calendar} total={total} />
        </div>
      )}
    </ReportPart>
  );
}

interface CallsProps {
  readonly title: string;
  readonly first: string;
  readonly rows: readonly CallRowWire[];
  readonly total: Omit<CallRowWire, "name">;
}

function Calls({ title, first, rows, total }: CallsProps) {
  const number = (key: Exclude<keyof CallRowWire, "name">, header: string): Column<CallRowWire> => ({
    key,
    header,
    align: "right",
    cell: (row) => formatNumber(row[key]),
  });
  const columns: readonly Column<CallRowWire>[] = [
    { key: "name", header: first, cell: ({ name }) => name },
    {
      key: "booked",
      header: "Booked",
      align: "right",
      cell: ({ booked, upcoming }) => <Counted count={booked} beside={`${formatNumber(upcoming)} upcoming`} />,
    },
    {
      key: "held",
      header: "Held",
      align: "right",
      cell: ({ held, missed }) => <Counted count={held} beside={`${formatShare(held, held + missed)} kept`} />,
    },
    number("missed", "Missed"),
    number("cancelled", "Canceled"),
    { key: "moved", header: "Moved", align: "right", cell: (row) => formatNumber(row.moved + row.moved_by_phone) },
    number("unnoted", "No outcome"),
  ];
  const totals = Object.fromEntries(Object.entries(toValues(total)).map(([key, value]) => [key, formatNumber(value)]));
  return (
    <ReportCard
      title={title}
      note="Kept is the share of held calls among those held and missed. A moved call also counts with its final outcome."
      chart={{
        label: "Bars: the outcomes of the calls.",
        rows: rows.slice(0, 12).map((row) => ({ name: row.name, values: toValues(row) })),
        series,
        totals,
        isStacked: true,
      }}
      table={{ caption: `Calls, ${title.toLowerCase()}`, columns, rows, rowKey: ({ name }) => name }}
    />
  );
}
