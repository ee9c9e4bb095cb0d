import type { CallRowWire, ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { callsReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import type { Series } from "./chart-series.tsx";
import { ClientsBehind, toClients } from "./clients-behind.tsx";
import { formatShare } from "./format-number.ts";
import { Counted, ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

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
  const before = useQuery(deskQuery(callsReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(callsReport, toAsked(period)))}
      isEmpty={({ total }) => total.booked === 0}
      emptyHint="You'll see how many calls were held, missed, canceled and moved."
    >
      {({ total, by_type, by_calendar, ...now }) => (
        <div className="flex flex-col gap-4">
          <Trend title="Calls held" period={period} now={now} before={before.data} />
          <Calls
            title="By call type"
            first="Call type"
            rows={by_type}
            total={total}
            deed="called_about"
            period={period}
          />
          <Calls
            title="By calendar"
            first="Calendar"
            rows={by_calendar}
            total={total}
            deed="called_in"
            period={period}
          />
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
  readonly deed: "called_about" | "called_in";
  readonly period: ReportPeriod;
}

function Calls({ title, first, rows, total, deed, period }: CallsProps) {
  // Two calendars may have one name, and the list knows them by it.
  const canList = ({ name }: CallRowWire): boolean => rows.filter((row) => row.name === name).length === 1;
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
      cell: (row) => (
        <ClientsBehind
          count={row.booked}
          clients={canList(row) ? row.clients : null}
          beside={`${formatNumber(row.upcoming)} upcoming`}
          deed={deed}
          period={period}
          of={row.name}
        />
      ),
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
      note="Kept: the share of held calls among those held and missed. A moved call also counts with its outcome."
      chart={{
        label: "Bars: the outcomes of the calls.",
        rows: rows.slice(0, 12).map((row) => ({
          name: row.name,
          to: canList(row) ? toClients({ deed, period, of: row.name }) : undefined,
          values: toValues(row),
        })),
        series,
        totals,
        isStacked: true,
      }}
      table={{ caption: `Calls, ${title.toLowerCase()}`, columns, rows, rowKey: ({ name }) => name }}
    />
  );
}
