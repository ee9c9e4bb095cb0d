import type { ReactNode } from "react";
import { formatNumber } from "../../../forms/format-number.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable, type DataTableProps } from "../../../ui/data-table.tsx";
import { Toggletip } from "../../../ui/toggletip.tsx";
import { BarChart, type BarChartProps } from "./bar-chart.tsx";
import { Legend } from "./chart-series.tsx";

interface Chart extends BarChartProps {
  readonly totals?: Readonly<Record<string, string>>;
}

interface ReportCardProps<Row> {
  readonly title: string;
  /** What is counted, behind an (i). */
  readonly note: ReactNode;
  /** Without rows, there is no chart. */
  readonly chart: Chart;
  readonly table: Omit<DataTableProps<Row>, "emptyText"> & {
    readonly emptyText?: string;
    readonly rows: readonly Row[];
  };
}

/** Numbers as a chart, then as a table. */
export function ReportCard<Row>({ title, note, chart: { label, totals, ...chart }, table }: ReportCardProps<Row>) {
  return (
    <Card title={title} action={<Toggletip subject={title}>{note}</Toggletip>} isFlush>
      <div className="px-5 sm:px-6">
        {chart.rows.length > 0 && (
          <figure className="mb-6 min-w-0">
            {chart.series.length > 1 && <Legend series={chart.series} totals={totals} />}
            <BarChart {...chart} label={`${label} The table below has the numbers.`} />
          </figure>
        )}
      </div>
      <DataTable emptyText="" {...table} />
    </Card>
  );
}

interface CountedProps {
  /** A number, or a figure that is formatted already. */
  readonly count: number | string;
  readonly beside: string;
}

/** A number with its share of another one, or with what belongs to it. */
export function Counted({ count, beside }: CountedProps) {
  return (
    <>
      {typeof count === "number" ? formatNumber(count) : count}{" "}
      <span className="block text-ink-soft text-sm">{beside}</span>
    </>
  );
}
