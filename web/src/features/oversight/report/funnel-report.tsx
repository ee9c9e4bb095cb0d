import {
  type FunnelStageWire,
  funnelReport,
  funnelStageWords,
  type ReportPeriod,
} from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { formatMinutes, formatNumber, formatShare, space } from "./format-number.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";

const series = [{ key: "clients", label: "Clients", tone: "brand", fill: "solid" }] as const;

/** How far clients who signed up in the period have come since. */
export function FunnelReport({ period }: { readonly period: ReportPeriod }) {
  return (
    <ReportPart
      query={useQuery(deskQuery(funnelReport, toAsked(period)))}
      isEmpty={({ stages }) => (stages[0]?.clients ?? 0) === 0}
      emptyHint="You'll see how many clients who signed up sent a pre-qualification, booked a call, applied and were funded, and how long each step took."
    >
      {({ stages }) => <Funnel stages={stages} />}
    </ReportPart>
  );
}

function Funnel({ stages }: { readonly stages: readonly FunnelStageWire[] }) {
  const reached = new Map(stages.map(({ stage, clients }) => [stage, clients]));
  const signedUp = reached.get("signed_up") ?? 0;
  const columns: readonly Column<FunnelStageWire>[] = [
    { key: "stage", header: "Stage", cell: ({ stage }) => funnelStageWords[stage].label },
    { key: "clients", header: "Clients", align: "right", cell: ({ clients }) => formatNumber(clients) },
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
      note="Everyone who signed up or took the account we opened for them in this period, and how far they have come. Imported clients count from that day on. Times include nights and weekends."
      chart={{
        label: "Bars: how many clients reached each stage.",
        rows: stages.map(({ stage, clients }) => ({
          name: funnelStageWords[stage].label,
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
