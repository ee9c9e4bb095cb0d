import { toColor } from "./chart-series.tsx";

interface MonthLineProps {
  /** One for each month; null where there is nothing to measure. */
  readonly now: readonly (number | null)[];
  /** The months before, drawn in gray. */
  readonly before: readonly (number | null)[];
}

// In units of the view box.
const width = 240;
const height = 64;
const edge = 4;

/** Two lines over as many months. The table beside them has the numbers. */
export function MonthLine({ now, before }: MonthLineProps) {
  const most = Math.max(1, ...[...now, ...before].map((value) => value ?? 0));
  const toPoint = (value: number, at: number): string => {
    const x = edge + (at / Math.max(1, now.length - 1)) * (width - 2 * edge);
    return `${x.toFixed(1)} ${(height - edge - (value / most) * (height - 2 * edge)).toFixed(1)}`;
  };
  /** Breaks where there is no value. */
  const toPath = (values: readonly (number | null)[]): string =>
    values
      .map((value, at) => value !== null && `${values[at - 1] == null ? "M" : "L"}${toPoint(value, at)}`)
      .filter((part) => part !== false)
      .join(" ");
  const line = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full" aria-hidden="true">
      <path d={`M${edge} ${height - edge}H${width - edge}`} stroke="var(--color-line)" />
      <path d={toPath(before)} {...line} stroke={toColor("edge")} strokeWidth="1.5" strokeDasharray="4 3" />
      <path d={toPath(now)} {...line} stroke={toColor("brand")} strokeWidth="2.5" />
    </svg>
  );
}
