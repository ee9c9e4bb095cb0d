import {
  funnelStageWords,
  type ReportPeriod,
  type SourceWire,
  sourcesReport,
} from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import type { Series } from "./chart-series.tsx";
import { formatNumber, formatShare } from "./format-number.ts";
import { Counted, ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";

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
  return (
    <ReportPart
      query={useQuery(deskQuery(sourcesReport, toAsked(period)))}
      isEmpty={({ sources }) => sources.length === 0}
      emptyHint="You'll see which Sign Up Ids bring clients, and how far those clients come. Ids with the same label count as one source."
    >
      {({ sources, others }) => (
        <Sources
          rows={[
            ...sources,
            ...(others ? [{ ...others, ids: null, name: `${formatNumber(others.sources)} other sources` }] : []),
          ]}
        />
      )}
    </ReportPart>
  );
}

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Source", cell: ({ name }) => name },
  { key: "ids", header: "Ids", align: "right", cell: ({ ids }) => (ids === null ? "–" : formatNumber(ids)) },
  { key: "signed", header: "Clients", align: "right", cell: ({ signed_up }) => formatNumber(signed_up) },
  {
    key: "prequalified",
    header: "Pre-qualification sent",
    align: "right",
    cell: ({ prequalified, signed_up }) => (
      <Counted count={prequalified} beside={formatShare(prequalified, signed_up)} />
    ),
  },
  {
    key: "applied",
    header: "Applied",
    align: "right",
    cell: ({ applied, signed_up }) => <Counted count={applied} beside={formatShare(applied, signed_up)} />,
  },
  {
    key: "funded",
    header: funnelStageWords.funded.label,
    align: "right",
    cell: ({ funded, signed_up }) => <Counted count={funded} beside={formatShare(funded, signed_up)} />,
  },
];

function Sources({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ReportCard
      title="Sources by Sign Up Id"
      note="Everyone who came in this period, imported clients included, by the label of their Sign Up Id, or by the id itself if it has no label. Clients without an id are counted by how their file was opened."
      chart={{
        label: "Bars: the sources with the most clients, divided by how far those came.",
        rows: rows.slice(0, mostBars).map(({ name, signed_up, prequalified, applied, funded }) => ({
          name,
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
