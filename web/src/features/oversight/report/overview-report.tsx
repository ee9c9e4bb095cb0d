import "../../../ui/printed-alone.css";
import { formatDate, formatMonth } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { type MonthWire, monthsReport, type ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { type TargetFigure, targetNames } from "@funding-desk/contract/oversight/report/targets";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ClientsBehind } from "./clients-behind.tsx";
import { formatDifference } from "./format-difference.ts";
import { space } from "./format-number.ts";
import { LineChart, LineKey } from "./line-chart.tsx";
import { type FigureName, sumMonths, toMonthPeriod, toYears } from "./overview-figures.ts";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";
import { targetsQuery } from "./targets-dialog.tsx";

interface Figure {
  readonly name: FigureName;
  readonly target: TargetFigure;
  readonly format: (value: number) => string;
  /** The report that says more. */
  readonly report: "funnel" | "placement";
}

const formatDays = (value: number): string => {
  const days = Math.round(value);
  return `${formatNumber(days)}${space}${days === 1 ? "day" : "days"}`;
};

const figures: readonly Figure[] = [
  { name: "signed_up", target: "signed_up", format: formatNumber, report: "funnel" },
  { name: "funded", target: "funded", format: formatNumber, report: "placement" },
  { name: "volume_cents", target: "volume", format: formatCents, report: "placement" },
  { name: "days_to_funded", target: "days_to_funded", format: formatDays, report: "placement" },
];

/** What a firm's owner wants to know, on one page that prints: the last twelve months beside the twelve before. */
export function OverviewReport() {
  const { period, before } = toYears(getFirmToday());
  const earlier = useQuery(deskQuery(monthsReport, toAsked(before)));
  const targets = useQuery(targetsQuery);
  return (
    <ReportPart
      query={useQuery(deskQuery(monthsReport, toAsked(period)))}
      isEmpty={({ months }) => months.every(({ signed_up, funded }) => signed_up === 0 && funded === 0)}
      emptyHint="You'll see who came, and what was paid out, month by month."
    >
      {({ months }) => (
        <article className="printed-alone flex flex-col gap-4 print:gap-2 print:text-[9pt] print:[zoom:0.75]">
          <p className="hidden font-display text-lg print:block">
            {firm.identity.name}, {formatDate(period.from)} to {formatDate(period.to)}
          </p>
          <LineKey
            now="Last 12 months"
            before="The year before"
            hasTarget={figures.some(({ target }) => targets.data?.setting[target])}
          />
          <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4 print:grid-cols-2 print:gap-2">
            {figures.map((figure) => (
              <FigureCard
                key={figure.name}
                figure={figure}
                period={period}
                months={months}
                before={earlier.data?.months}
                target={targets.data?.setting[figure.target] ?? null}
              />
            ))}
          </div>
          <Card isFlush>
            <DataTable
              caption="By month"
              columns={columns}
              rows={months.toReversed()}
              rowKey={({ month }) => month}
              emptyText=""
            />
          </Card>
        </article>
      )}
    </ReportPart>
  );
}

interface FigureCardProps {
  readonly figure: Figure;
  readonly period: ReportPeriod;
  readonly months: readonly MonthWire[];
  readonly before: readonly MonthWire[] | undefined;
  /** A month's; null without one. */
  readonly target: number | null;
}

function FigureCard({
  figure: { name, target: named, format, report },
  period,
  months,
  before,
  target,
}: FigureCardProps) {
  const title = targetNames[named];
  const [sum, earlier] = [sumMonths(months, name), before ? sumMonths(before, name) : null];
  const shown = sum === null ? "–" : format(sum);
  const difference =
    sum === null || earlier === null ? "" : formatDifference([sum, earlier], format, "the year before");
  const drawnTarget = target === null ? null : name === "volume_cents" ? target * 100 : target;
  const thisMonth = months.at(-1)?.[name] ?? null;
  return (
    <Card>
      <h2 className="font-sans font-semibold text-sm tracking-normal">
        <Link to={`?${new URLSearchParams({ report, ...period })}`} className="text-link">
          {title}
        </Link>
      </h2>
      <p className="font-display text-3xl print:text-xl">{shown}</p>
      <p className="text-ink-soft text-sm">{difference}</p>
      {drawnTarget !== null && (
        <p className="font-semibold text-sm">
          This month:{" "}
          {name === "days_to_funded"
            ? `${thisMonth === null ? "–" : format(thisMonth)}, target at most ${drawnTarget}`
            : `${format(thisMonth ?? 0)} of ${format(drawnTarget)}`}
        </p>
      )}
      <div className="mt-3">
        <LineChart
          now={months.map((month) => month[name])}
          before={before?.map((month) => month[name])}
          target={drawnTarget}
          label={`Line: ${title.toLowerCase()} by month. The table below has the numbers.`}
          from={formatMonth(months[0]?.month ?? "")}
          to={formatMonth(months.at(-1)?.month ?? "")}
          format={format}
        />
      </div>
    </Card>
  );
}

const columns: readonly Column<MonthWire>[] = [
  {
    key: "month",
    header: "Month",
    cell: ({ month }) => formatMonth(month),
  },
  {
    key: "signed_up",
    header: targetNames.signed_up,
    align: "right",
    cell: ({ month, signed_up }) => (
      <ClientsBehind count={signed_up} clients={signed_up} deed="signed_up" period={toMonthPeriod(month)} />
    ),
  },
  {
    key: "funded",
    header: targetNames.funded,
    align: "right",
    cell: ({ month, funded, funded_clients }) => (
      <ClientsBehind count={funded} clients={funded_clients} deed="paid_out" period={toMonthPeriod(month)} />
    ),
  },
  {
    key: "volume",
    header: targetNames.volume,
    align: "right",
    cell: ({ volume_cents }) => formatCents(volume_cents),
  },
  {
    key: "days",
    header: targetNames.days_to_funded,
    align: "right",
    cell: ({ days_to_funded: days }) => (days === null ? "–" : formatNumber(Math.round(days))),
  },
];
