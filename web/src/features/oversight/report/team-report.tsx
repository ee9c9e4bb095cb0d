import { formatCents } from "@funding-desk/contract/offers/offer/format-cents";
import type { ReportPeriod, TeamRowWire } from "@funding-desk/contract/oversight/report/desk-api";
import { teamReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { formatMinutes, formatNumber, formatShare } from "./format-number.ts";
import { formatSigned } from "./format-signed.ts";
import { Counted, ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";

const columns: readonly Column<TeamRowWire>[] = [
  { key: "name", header: "Advisor", cell: ({ name, is_active }) => (is_active ? name : `${name} (left)`) },
  {
    key: "open",
    header: "Open files now",
    align: "right",
    cell: ({ open_files, median_age_days: age }) => (
      <Counted count={open_files} beside={age === null ? "" : `half older than ${formatAge(age)}`} />
    ),
  },
  {
    key: "answer",
    header: "First answer",
    align: "right",
    cell: ({ median_minutes, answered, submitted }) => (
      <Counted
        count={formatMinutes(median_minutes)}
        beside={`${formatNumber(answered)} of ${formatNumber(submitted)} answered`}
      />
    ),
  },
  {
    key: "calls",
    header: "Calls kept",
    align: "right",
    cell: ({ calls_held: held, calls_missed: missed }) => (
      <Counted count={held} beside={`${formatShare(held, held + missed)} kept`} />
    ),
  },
  {
    key: "missed",
    header: "No shows",
    align: "right",
    cell: ({ calls_missed, calls_moved }) => (
      <Counted count={calls_missed} beside={`${formatNumber(calls_moved)} moved`} />
    ),
  },
  {
    key: "volume",
    header: "Paid out",
    align: "right",
    cell: ({ volume_cents, funded }) => (
      <Counted count={formatCents(volume_cents)} beside={formatCount(funded, "file")} />
    ),
  },
  { key: "due", header: "Commission due", align: "right", cell: ({ expected_cents }) => formatSigned(expected_cents) },
];

const minutesPerDay = 24 * 60;
const formatAge = (days: number): string => formatMinutes(Math.round(days * minutesPerDay));

const mostBars = 12;

/** What each advisor works on now, and how the period went. Advisors get their own line. */
export function TeamReport({ period }: { readonly period: ReportPeriod }) {
  return (
    <ReportPart
      query={useQuery(deskQuery(teamReport, toAsked(period)))}
      isEmpty={({ rows }) => rows.length === 0}
      emptyHint="You'll see each advisor's open files, how soon they answer, their calls, and what lenders paid out."
    >
      {({ rows }) => (
        <ReportCard
          title="By advisor"
          note="Clients count for the advisor they have now. The first answer is a new status or a message after a pre-qualification or an application, and its time includes nights and weekends: half were faster. Calls count for the calendar they were in. A moved call also counts with its final outcome."
          chart={{
            label: "Bars: what lenders paid out, by advisor.",
            rows: rows
              .filter(({ volume_cents }) => volume_cents > 0)
              .slice(0, mostBars)
              .map(({ name, volume_cents }) => ({
                name,
                values: { volume: Math.round(volume_cents / 100) },
                labels: { volume: formatCents(volume_cents) },
              })),
            series: [{ key: "volume", label: "Paid out in dollars", tone: "brand", fill: "solid" }],
            isStacked: false,
          }}
          table={{
            caption: "The team, by advisor",
            columns,
            rows,
            rowKey: ({ staff_id }) => staff_id ?? "nobody",
          }}
        />
      )}
    </ReportPart>
  );
}
