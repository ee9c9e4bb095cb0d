import { formatMonth } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import {
  type PlacementGroup,
  type PlacementRowWire,
  placementGroups,
  placementReport,
  type ReportPeriod,
} from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { type Behind, ClientsBehind, toClients } from "./clients-behind.tsx";
import { formatSigned } from "./format-signed.ts";
import { toMonthPeriod } from "./overview-figures.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

const groups: Readonly<Record<PlacementGroup, { readonly title: string; readonly header: string }>> = {
  advisor: { title: "By advisor", header: "Advisor" },
  lender: { title: "By lender", header: "Lender" },
  source: { title: "By source", header: "Source" },
  month: { title: "By month", header: "Month" },
};

/** What lenders paid out, what the firm earned, and what is on its way. */
export function PlacementReport({ period }: { readonly period: ReportPeriod }) {
  const before = useQuery(deskQuery(placementReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(placementReport, toAsked(period)))}
      isEmpty={({ rows, without_payout: without, pipeline, forecast }) =>
        rows.length === 0 &&
        without.files === 0 &&
        forecast.length === 0 &&
        Object.values(pipeline).every(({ files }: { readonly files: number }) => files === 0)
      }
      emptyHint="You'll see what lenders paid out, what the firm earned, and what is on its way."
    >
      {({ total, rows, without_payout: without, pipeline, forecast, by_day }) => (
        <div className="flex flex-col gap-4">
          <Trend title="Paid out" period={period} now={{ by_day }} before={before.data} format={formatCents} />
          <Card title="On its way, as of now">
            <DescriptionList
              items={[
                { term: "Asked for, with lenders", value: formatPipeline(pipeline.with_lenders) },
                { term: "Offered", value: formatPipeline(pipeline.offered) },
                { term: "Chosen, not paid out yet", value: formatPipeline(pipeline.chosen) },
                ...forecast.map(({ month, cents }) => ({
                  term: `Commission due in ${formatMonth(month)}, not received yet`,
                  value: formatCents(cents),
                })),
              ]}
            />
          </Card>
          <Card title="In this period">
            <DescriptionList
              items={[
                {
                  term: "Paid out",
                  value: (
                    <ClientsBehind
                      count={`${formatCount(total.funded, "file")}, ${formatCents(total.volume_cents)}`}
                      clients={total.clients}
                      deed="paid_out"
                      period={period}
                    />
                  ),
                },
                ...(without.files > 0
                  ? [{ term: "Funded, without a payout recorded", value: formatPipeline(without) }]
                  : []),
                { term: "Commission due", value: formatSigned(total.expected_cents) },
                { term: "Commission received", value: formatSigned(total.received_cents) },
                { term: "Taken back by lenders", value: formatSigned(total.clawed_back_cents) },
              ]}
            />
          </Card>
          {placementGroups.map((by) => (
            <Group key={by} by={by} period={period} rows={rows.filter((row) => row.by === by)} />
          ))}
        </div>
      )}
    </ReportPart>
  );
}

const formatPipeline = ({ files, cents }: { readonly files: number; readonly cents: number }): string =>
  `${formatCount(files, "file")}, ${formatCents(cents)}`;

/** The clients behind a row; sources aren't counted by client. */
const toBehind = ({ by, key }: PlacementRowWire, period: ReportPeriod): Behind => {
  if (by === "advisor") return { deed: "paid_out", period, advisor: key };
  return by === "month" ? { deed: "paid_out", period: cutToMonth(period, key) } : { deed: "paid_out", period, of: key };
};

/** The days of a period that are in a month. */
const cutToMonth = (period: ReportPeriod, month: string): ReportPeriod => {
  const { from, to } = toMonthPeriod(month);
  return { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to };
};

const createColumns = (header: string, period: ReportPeriod): readonly Column<PlacementRowWire>[] => [
  { key: "name", header, cell: ({ by, name }) => (by === "month" ? formatMonth(name) : name) },
  {
    key: "funded",
    header: "Paid out",
    align: "right",
    cell: (row) => <ClientsBehind count={row.funded} clients={row.clients} {...toBehind(row, period)} />,
  },
  { key: "volume", header: "Volume", align: "right", cell: ({ volume_cents }) => formatCents(volume_cents) },
  { key: "expected", header: "Commission due", align: "right", cell: (row) => formatSigned(row.expected_cents) },
  { key: "received", header: "Received", align: "right", cell: (row) => formatSigned(row.received_cents) },
  { key: "back", header: "Taken back", align: "right", cell: (row) => formatSigned(row.clawed_back_cents) },
];

const mostBars = 10;

interface GroupProps {
  readonly by: PlacementGroup;
  readonly period: ReportPeriod;
  readonly rows: readonly PlacementRowWire[];
}

function Group({ by, period, rows }: GroupProps) {
  if (rows.length === 0) return null;
  const { title, header } = groups[by];
  return (
    <ReportCard
      title={title}
      note="What lenders paid out, and the firm's commissions."
      chart={{
        label: `Bars: volume, ${title.toLowerCase()}.`,
        rows: rows.slice(0, mostBars).map((row) => ({
          name: by === "month" ? formatMonth(row.name) : row.name,
          to: row.clients ? toClients(toBehind(row, period)) : undefined,
          values: { volume: Math.round(row.volume_cents / 100) },
          labels: { volume: formatCents(row.volume_cents) },
        })),
        series: [{ key: "volume", label: "Volume in dollars", tone: "brand", fill: "solid" }],
        isStacked: false,
      }}
      table={{ caption: title, columns: createColumns(header, period), rows, rowKey: ({ key }) => key }}
    />
  );
}
