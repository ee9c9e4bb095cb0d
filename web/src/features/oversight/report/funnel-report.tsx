import {
  type FunnelStageWire,
  funnelReport,
  type ReportPeriod,
} from "@funding-desk/contract/oversight/report/desk-api";
import { funnelStageWords } from "@funding-desk/contract/oversight/report/funnel-stages";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { ClientsBehind, toClients } from "./clients-behind.tsx";
import { formatMinutes, formatShare, space } from "./format-number.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

const series = [{ key: "clients", label: "Clients", tone: "brand", fill: "solid" }] as const;

/** How far clients who signed up in the period have come since. */
export function FunnelReport({ period }: { readonly period: ReportPeriod }) {
  const before = useQuery(deskQuery(funnelReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(funnelReport, toAsked(period)))}
      isEmpty={({ stages }) => (stages[0]?.clients ?? 0) === 0}
      emptyHint="You'll see how many clients who signed up got how far, and how long it took."
    >
      {(now) => (
        <div className="flex flex-col gap-4">
          <Trend title="Clients signed up" period={period} now={now} before={before.data} />
          <Funnel stages={now.stages} period={period} />
        </div>
      )}
    </ReportPart>
  );
}

interface FunnelProps {
  readonly stages: readonly FunnelStageWire[];
  readonly period: ReportPeriod;
}

function Funnel({ stages, period }: FunnelProps) {
  const reached = new Map(stages.map(({ stage, clients }) => [stage, clients]));
  const signedUp = reached.get("signed_up") ?? 0;
  const columns: readonly Column<FunnelStageWire>[] = [
    { key: "stage", header: "Stage", cell: ({ stage }) => funnelStageWords[stage].label },
    {
      key: "clients",
      header: "Clients",
      align: "right",
      cell: ({ stage, clients }) => <ClientsBehind count={clients} clients={clients} deed={stage} period={period} />,
    },
    { key: "share", header: "Of sign-ups", align: "right", cell: ({ clients }) => formatShare(clients, signedUp) },
    {
      key: "after",
      header: "Of previous stage",
      align: "right",
      cell: ({ stage, came_on }) => {
        const { after } = funnelStageWords[stage];
        if (after === null) return "–";
        return (
          <>
            {formatShare(came_on, reached.get(after) ?? 0)}
            <span className="block text-ink-soft text-sm">of “{funnelStageWords[after].label}”</span>
          </>
        );
      },
    },
    { key: "median", header: "Median time", align: "right", cell: (row) => formatMinutes(row.median_minutes) },
    { key: "p90", header: "9 in 10 within", align: "right", cell: (row) => formatMinutes(row.p90_minutes) },
  ];
  return (
    <ReportCard
      title="From sign-up to funded"
      note="Who signed up, or took the account we opened, in this period, and how far they have come. Times include nights and weekends."
      chart={{
        label: "Bars: how many clients reached each stage.",
        rows: stages.map(({ stage, clients }) => ({
          name: funnelStageWords[stage].label,
          to: clients > 0 ? toClients({ deed: stage, period }) : undefined,
          values: { clients },
          labels: { clients: `${formatNumber(clients)}${space}·${space}${formatShare(clients, signedUp)}` },
        })),
        series,
        isStacked: false,
      }}
      table={{ caption: "Stages from sign-up to funded", columns, rows: stages, rowKey: ({ stage }) => stage }}
    />
  );
}
