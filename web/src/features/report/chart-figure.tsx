import { BarChart, type BarChartProps } from "./bar-chart.tsx";
import { Legend } from "./chart-series.tsx";

interface ChartFigureProps extends BarChartProps {
  /** What the picture shows, for people who can't see it. The table below it has the numbers. */
  readonly label: string;
  readonly totals?: Readonly<Record<string, string>>;
}

export function ChartFigure({ label, totals, ...chart }: ChartFigureProps) {
  return (
    <figure className="mb-6 min-w-0">
      {chart.series.length > 1 && <Legend series={chart.series} totals={totals} />}
      <div role="img" aria-label={`${label} The table below has the numbers.`}>
        <BarChart {...chart} />
      </div>
    </figure>
  );
}
