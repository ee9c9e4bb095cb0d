import { type ReportPeriod, type SourceWire, sourcesReport } from "@funding-desk/contract/oversight/report/desk-api";
import { funnelStageWords, type sourceStages } from "@funding-desk/contract/oversight/report/funnel-stages";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import type { Series } from "./chart-series.tsx";
import { ClientsBehind, toClients } from "./clients-behind.tsx";
import { formatShare } from "./format-number.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

const series: readonly Series[] = [
  { key: "funded", label: funnelStageWords.funded.label, tone: "brand", fill: "solid" },
  { key: "applied", label: "Applied, not funded", tone: "brand", fill: "stripes" },
  { key: "prequalified", label: "Pre-qualification only", tone: "ink-soft", fill: "dots" },
  { key: "signed_up", label: "Nothing sent yet", tone: "edge", fill: "hollow" },
];
const mostBars = 10;

type Row = Omit<SourceWire, "ids"> & { readonly ids: number | null };

/** The Sign Up Ids that brought the period's clients, and how far those came. */
export function SourcesReport({ period }: { readonly period: ReportPeriod }) {
  const before = useQuery(deskQuery(sourcesReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(sourcesReport, toAsked(period)))}
      isEmpty={({ sources }) => sources.length === 0}
      emptyHint="You'll see which Sign Up Ids bring clients, and how far those come."
    >
      {({ sources, others, ...now }) => (
        <div className="flex flex-col gap-4">
          <Trend title="Clients who came" period={period} now={now} before={before.data} />
          <Sources
            period={period}
            rows={[
              ...sources,
              ...(others ? [{ ...others, ids: null, name: `${formatNumber(others.sources)} other sources` }] : []),
            ]}
          />
        </div>
      )}
    </ReportPart>
  );
}

const createColumns = (period: ReportPeriod): readonly Column<Row>[] => {
  const stage = (key: (typeof sourceStages)[number], header: string): Column<Row> => ({
    key,
    header,
    align: "right",
    cell: ({ [key]: count, signed_up, ids, name }) => (
      <ClientsBehind
        count={count}
        clients={ids === null ? null : count}
        {...(key !== "signed_up" && { beside: formatShare(count, signed_up) })}
        deed={`came_${key}`}
        period={period}
        of={name}
      />
    ),
  });
  return [
    { key: "name", header: "Source", cell: ({ name }) => name },
    { key: "ids", header: "Ids", align: "right", cell: ({ ids }) => (ids === null ? "–" : formatNumber(ids)) },
    stage("signed_up", "Clients"),
    stage("prequalified", "Pre-qualified"),
    stage("applied", "Applied"),
    stage("funded", funnelStageWords.funded.label),
  ];
};

interface SourcesProps {
  readonly rows: readonly Row[];
  readonly period: ReportPeriod;
}

function Sources({ rows, period }: SourcesProps) {
  const columns = createColumns(period);
  return (
    <ReportCard
      title="Sources by Sign Up Id"
      note="Everyone who came, imported clients included, by their Sign Up Id's label or by how their file was opened."
      chart={{
        label: "Bars: the sources with the most clients, divided by how far those came.",
        rows: rows.slice(0, mostBars).map(({ name, ids, signed_up, prequalified, applied, funded }) => ({
          name,
          to: ids === null ? undefined : toClients({ deed: "came_signed_up", period, of: name }),
          values: {
            funded,
            applied: Math.max(0, applied - funded),
            prequalified: Math.max(0, prequalified - applied),
            signed_up: Math.max(0, signed_up - prequalified),
          },
        })),
        series,
        isStacked: true,
      }}
      table={{ caption: "Clients by source", columns, rows, rowKey: ({ name }) => name }}
    />
  );
}
