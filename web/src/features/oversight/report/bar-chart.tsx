import { useId } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../forms/format-number.ts";
import { FillPattern, type Series, toColor } from "./chart-series.tsx";

export interface BarRow {
  readonly name: string;
  /** The clients behind the bar. */
  readonly to?: string | undefined;
  readonly values: Readonly<Record<string, number>>;
  /** The text at the end of each bar, by series. A stack has an axis instead. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface BarChartProps {
  /** What the picture shows, for people who can't see it. */
  readonly label: string;
  readonly rows: readonly BarRow[];
  readonly series: readonly Series[];
  /** Whether a row's series lie end to end in one bar; otherwise each has a bar of its own. */
  readonly isStacked: boolean;
}

// In pixels.
const axisHeight = 30;
const rowGap = 20;
const barPitch = 26;

/** The round number between two of the axis's four marks. */
export const findAxisStep = (max: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(max / 3)));
  return power * ([1, 2, 3, 4, 5, 6, 8].find((factor) => factor * power * 3 >= max) ?? 10);
};

/** Each row's bars with their values, and where on the axis they begin. */
const layOut = ({ rows, series, isStacked }: BarChartProps) =>
  rows.map(({ name, to, values, labels }, row) => {
    let end = 0;
    const bars = series.map(({ key, tone }, index) => {
      const value = values[key] ?? 0;
      const start = isStacked ? end : 0;
      end = start + value;
      return { key, tone, start, value, end, label: labels?.[key], y: isStacked ? 0 : index * barPitch };
    });
    return { id: `${row} ${name}`, name, to, bars, end: Math.max(...bars.map((bar) => bar.end)) };
  });

/** Horizontal bars, which leave room for names. */
export function BarChart(chart: BarChartProps) {
  const { label, series, isStacked } = chart;
  const id = useId();
  const rows = layOut(chart);
  const max = Math.max(1, ...rows.map(({ end }) => end));
  const step = findAxisStep(max);
  const marks = isStacked ? [0, step, 2 * step, 3 * step] : [];
  const share = (value: number): string => `${(value / (isStacked ? 3 * step : max)) * 100}%`;
  const barHeight = isStacked ? 28 : 22;
  const rowHeight = rowGap + barPitch * (isStacked ? 1 : series.length);
  const height = rows.length * rowHeight;
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] text-sm">
      <ul className="border-edge border-r" style={{ height }}>
        {rows.map(({ id: key, name, to }) => (
          <li
            key={key}
            className="flex items-center justify-end pr-2 text-right leading-tight"
            style={{ height: rowHeight }}
          >
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className="text-link">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={label} className={isStacked ? "pr-3" : "pr-23"}>
        <svg
          className="overflow-visible"
          width="100%"
          height={height + (isStacked ? axisHeight : 0)}
          aria-hidden="true"
        >
          <defs>
            {series.map(({ key, tone, fill }) => (
              <FillPattern key={key} id={`${id}-${key}`} tone={tone} fill={fill} />
            ))}
          </defs>
          {marks.map((mark) => (
            <g key={mark}>
              <line x1={share(mark)} x2={share(mark)} y2={height} stroke="var(--color-line)" />
              <text x={share(mark)} y={height + 18} textAnchor="middle" fontSize="13" fill="var(--color-ink-soft)">
                {formatNumber(mark)}
              </text>
            </g>
          ))}
          {rows.map(({ id: key, bars }, row) => (
            <g key={key} transform={`translate(0 ${row * rowHeight + (rowGap + barPitch - barHeight) / 2})`}>
              {bars.map((bar) => (
                <g key={bar.key}>
                  <rect
                    x={share(bar.start)}
                    y={bar.y}
                    width={share(bar.value)}
                    height={barHeight}
                    fill={`url(#${id}-${bar.key})`}
                    stroke={bar.value === 0 ? "none" : toColor(bar.tone)}
                    strokeWidth="1.5"
                  />
                  <text
                    x={share(bar.end)}
                    y={bar.y + barHeight / 2}
                    dx="6"
                    dominantBaseline="central"
                    fontWeight="600"
                    fill="var(--color-ink)"
                  >
                    {bar.label}
                  </text>
                </g>
              ))}
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}
