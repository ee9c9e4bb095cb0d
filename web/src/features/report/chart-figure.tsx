import { lazy, Suspense } from "react";
import type { BarChartProps } from "./bar-chart.tsx";
import { chartHeight, Legend } from "./chart-series.tsx";

// The drawing library is as large as the rest of the desk.
const BarChart = lazy(async () => ({ default: (await import("./bar-chart.tsx")).BarChart }));

interface ChartFigureProps extends BarChartProps {
  /** What the picture shows, for whoever does not see it; the table under it has the numbers. */
  readonly label: string;
  readonly totals?: Readonly<Record<string, string>>;
}

export function ChartFigure({ label, totals, ...chart }: ChartFigureProps) {
  return (
    <figure className="mb-6 min-w-0">
      {chart.series.length > 1 && <Legend series={chart.series} totals={totals} />}
      <div
        role="img"
        aria-label={`${label} The table below has the numbers.`}
        style={{ minHeight: chartHeight(chart.rows.length, chart.series.length, chart.isStacked) }}
      >
        <Suspense fallback={null}>
          <BarChart {...chart} />
        </Suspense>
      </div>
    </figure>
  );
}
