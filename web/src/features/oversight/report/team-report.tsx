import { formatCents } from "@funding-desk/contract/forms/format-cents";
import type { ReportPeriod, TeamRowWire } from "@funding-desk/contract/oversight/report/desk-api";
import { teamReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { ClientsBehind } from "./clients-behind.tsx";
import { formatMinutes, formatShare } from "./format-number.ts";
import { formatSigned } from "./format-signed.ts";
import { Counted, ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked, toBefore } from "./report-period.ts";
import { Trend } from "./trend.tsx";

const createColumns = (period: ReportPeriod): readonly Column<TeamRowWire>[] => [
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
    cell: ({ staff_id, volume_cents, funded, funded_clients }) => (
      <ClientsBehind
        count={formatCents(volume_cents)}
        clients={funded_clients}
        beside={formatCount(funded, "file")}
        deed="paid_out"
        period={period}
        advisor={staff_id ?? "none"}
      />
    ),
  },
  { key: "due", header: "Commission due", align: "right", cell: ({ expected_cents }) => formatSigned(expected_cents) },
];

const minutesPerDay = 24 * 60;
const formatAge = (days: number): string => formatMinutes(Math.round(days * minutesPerDay));

const mostBars = 12;

/** What each advisor works on now, and how the period went. Advisors get their own line. */
export function TeamReport({ period }: { readonly period: ReportPeriod }) {
  const before = useQuery(deskQuery(teamReport, toAsked(toBefore(period))));
  return (
    <ReportPart
      query={useQuery(deskQuery(teamReport, toAsked(period)))}
      isEmpty={({ rows }) => rows.length === 0}
      emptyHint="You'll see each advisor's open files, answers, calls and payouts."
    >
      {({ rows, ...now }) => (
        <div className="flex flex-col gap-4">
          <Trend title="Paid out" period={period} now={now} before={before.data} format={formatCents} />
          <ReportCard
            title="By advisor"
            note="Clients count for the advisor they have now, calls for their calendar. A first answer is a status or a message after a form; half were faster, nights and weekends included."
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
              columns: createColumns(period),
              rows,
              rowKey: ({ staff_id }) => staff_id ?? "nobody",
            }}
          />
        </div>
      )}
    </ReportPart>
  );
}
