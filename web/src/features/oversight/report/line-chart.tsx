import { toColor } from "./chart-series.tsx";

export interface LineChartProps {
  /** In order; null where there is nothing to measure. */
  readonly now: readonly (number | null)[];
  /** As many of the period before, in gray; undefined while they load. */
  readonly before: readonly (number | null)[] | undefined;
  /** Drawn across. */
  readonly target?: number | null | undefined;
  /** What it shows, for people who can't see it. */
  readonly label: string;
  /** Below its ends. */
  readonly from: string;
  readonly to: string;
  /** What its top and bottom are worth. */
  readonly format: (value: number) => string;
}

// In units of the view box, which is stretched; lines keep their width.
const size = 100;
const edge = 3;
const line = {
  fill: "none",
  strokeLinecap: "round",
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;

/** Two lines over the same time, one above the other. */
export function LineChart({ now, before = [], target, label, from, to, format }: LineChartProps) {
  const known = [...now, ...before, target].flatMap((value) => (typeof value === "number" ? [value] : []));
  const most = Math.max(1, ...known);
  const least = Math.min(0, ...known);
  const length = Math.max(now.length, before.length);
  const toX = (at: number): number => edge + (at / Math.max(1, length - 1)) * (size - 2 * edge);
  const toY = (value: number): number => size - edge - ((value - least) / (most - least)) * (size - 2 * edge);
  /** Breaks where there is no value. A value alone is a dot. */
  const toPath = (values: readonly (number | null)[]): string =>
    values
      .flatMap((value, at) =>
        value === null ? [] : [`${values[at - 1] == null ? "M" : "L"}${toX(at).toFixed(2)} ${toY(value).toFixed(2)}h0`],
      )
      .join("");
  return (
    <div role="img" aria-label={label} className="min-w-0">
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-ink-soft text-xs">
        <span className="flex flex-col justify-between text-right">
          <span>{format(most)}</span>
          <span>{format(least)}</span>
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size} ${size}`}
          preserveAspectRatio="none"
          className="h-24 w-full print:h-16"
        >
          <path d={`M0 ${toY(least)}H${size}M0 ${toY(most)}H${size}`} {...line} stroke="var(--color-line)" />
          {typeof target === "number" && (
            <path
              d={`M0 ${toY(target)}H${size}`}
              {...line}
              stroke={toColor("success")}
              strokeWidth="1.5"
              strokeDasharray="0.1 5"
            />
          )}
          <path d={toPath(before)} {...line} stroke={toColor("edge")} strokeWidth="1.5" strokeDasharray="5 4" />
          <path d={toPath(now)} {...line} stroke={toColor("brand")} strokeWidth="2.5" />
        </svg>
        <span className="col-start-2 flex justify-between">
          <span>{from}</span>
          <span>{to}</span>
        </span>
      </div>
    </div>
  );
}

interface LineKeyProps {
  readonly now: string;
  readonly before: string;
  readonly hasTarget?: boolean;
}

/** What the lines mean. */
export function LineKey({ now, before, hasTarget = false }: LineKeyProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <KeyItem name={now} stroke={toColor("brand")} strokeWidth="2.5" />
      <KeyItem name={before} stroke={toColor("edge")} strokeWidth="1.5" strokeDasharray="5 4" />
      {hasTarget && <KeyItem name="Target" stroke={toColor("success")} strokeWidth="1.5" strokeDasharray="0.1 5" />}
    </ul>
  );
}

interface KeyItemProps {
  readonly name: string;
  readonly stroke: string;
  readonly strokeWidth: string;
  readonly strokeDasharray?: string;
}

function KeyItem({ name, ...look }: KeyItemProps) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" width="24" height="8" className="flex-none">
        <path d="M2 4H22" {...line} {...look} />
      </svg>
      {name}
    </li>
  );
}
