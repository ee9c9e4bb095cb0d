import { useId } from "react";

/** How a series is filled, so that color is never the only difference. */
export type Fill = "solid" | "stripes" | "dots" | "grid" | "hollow";
export type Tone = "brand" | "coral" | "ink-soft" | "edge" | "success";

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly fill: Fill;
}

/** Each has a contrast of at least 3:1 on a card. */
export const toColor = (tone: Tone): string => `var(--color-${tone})`;

const marks: Readonly<Record<Exclude<Fill, "solid" | "hollow">, string>> = {
  stripes: "M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6",
  dots: "M2 2 h0.01 M6 6 h0.01",
  grid: "M0 4 H8 M4 0 V8",
};

/** Belongs in the `defs` of an SVG. */
export function FillPattern({ id, tone, fill }: { readonly id: string; readonly tone: Tone; readonly fill: Fill }) {
  const color = toColor(tone);
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={fill === "solid" ? color : "var(--color-card)"} />
      {fill !== "solid" && fill !== "hollow" && (
        <path d={marks[fill]} stroke={color} strokeWidth={fill === "grid" ? 1.5 : 3} strokeLinecap="round" />
      )}
    </pattern>
  );
}

interface LegendProps {
  readonly series: readonly Series[];
  /** A value next to each name. */
  readonly totals?: Readonly<Record<string, string>> | undefined;
}

/** What the fills of a chart mean. */
export function Legend({ series, totals }: LegendProps) {
  const id = useId();
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {series.map(({ key, label, tone, fill }) => (
        <li key={key} className="flex items-center gap-2">
          <svg aria-hidden="true" width="18" height="18" className="flex-none">
            <defs>
              <FillPattern id={`${id}-${key}`} tone={tone} fill={fill} />
            </defs>
            <rect
              x="1"
              y="1"
              width="16"
              height="16"
              rx="3"
              fill={`url(#${id}-${key})`}
              stroke={toColor(tone)}
              strokeWidth="1.5"
            />
          </svg>
          {label}
          {totals?.[key] !== undefined && <span className="font-semibold">{totals[key]}</span>}
        </li>
      ))}
    </ul>
  );
}
