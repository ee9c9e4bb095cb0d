import { formatCents } from "@funding-desk/contract/offers/offer/format-cents";
import { type MonthWire, monthsReport } from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatNumber } from "./format-number.ts";
import { MonthLine } from "./month-line.tsx";
import { sumMonths, toYears } from "./overview-figures.ts";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";

type FigureName = Exclude<keyof MonthWire, "month">;

interface Figure {
  readonly name: FigureName;
  readonly title: string;
  readonly format: (value: number | null) => string;
  /** The report that says more. */
  readonly report: "funnel" | "placement";
}

const formatCount = (value: number | null): string => formatNumber(value ?? 0);
const figures: readonly Figure[] = [
  { name: "signed_up", title: "New clients", format: formatCount, report: "funnel" },
  { name: "funded", title: "Funded files", format: formatCount, report: "placement" },
  { name: "volume_cents", title: "Dollars paid out", format: (value) => formatCents(value ?? 0), report: "placement" },
  {
    name: "days_to_funded",
    title: "Days to funded",
    format: (value) => (value === null ? "–" : formatNumber(Math.round(value))),
    report: "placement",
  },
];

/** What a firm's owner wants to know, on one page that prints: the last twelve months beside the twelve before. */
export function OverviewReport() {
  const today = getFirmToday();
  const { period, before } = toYears(today);
  return (
    <ReportPart
      query={useQuery(deskQuery(monthsReport, toAsked({ from: before.from, to: period.to })))}
      isEmpty={({ months }) => months.every(({ signed_up, funded }) => signed_up === 0 && funded === 0)}
      emptyHint="You'll see who came, and what was paid out, month by month."
    >
      {({ months }) => {
        const [earlier, latest] = [months.slice(0, 12), months.slice(12)];
        return (
          <div className="flex flex-col gap-4">
            <p className="hidden font-semibold print:block">
              {firm.identity.name}: {period.from} to {period.to}
            </p>
            <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
              {figures.map(({ name, title, format, report }) => {
                const [now, then] = [sumMonths(latest, name), sumMonths(earlier, name)];
                return (
                  <Card key={name}>
                    <h2 className="font-sans font-semibold text-sm tracking-normal">
                      <Link
                        to={`?${new URLSearchParams({ report, from: period.from, to: period.to })}`}
                        className="text-link"
                      >
                        {title}
                      </Link>
                    </h2>
                    <p className="flex flex-wrap items-baseline gap-x-3">
                      <span className="font-display text-3xl">{format(now)}</span>
                      <span className="text-ink-soft text-sm">{format(then)} the year before</span>
                    </p>
                    <MonthLine now={latest.map((month) => month[name])} before={earlier.map((month) => month[name])} />
                  </Card>
                );
              })}
            </div>
            <Card isFlush>
              <DataTable
                caption="By month"
                columns={columns}
                rows={latest}
                rowKey={({ month }) => month}
                emptyText=""
              />
            </Card>
          </div>
        );
      }}
    </ReportPart>
  );
}

const columns: readonly Column<MonthWire>[] = [
  {
    key: "month",
    header: "Month",
    cell: ({ month }) => (
      <Link
        to={`?${new URLSearchParams({ report: "funnel", from: `${month}-01`, to: lastDayOf(month) })}`}
        className="text-link"
      >
        {month}
      </Link>
    ),
  },
  ...figures.map(
    ({ name, title, format }): Column<MonthWire> => ({
      key: name,
      header: title,
      align: "right",
      cell: (row) => format(row[name]),
    }),
  ),
];

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
