import type { CreditScore } from "../../../../../firm/credit-scores.ts";

/** From low to high, for any number of bands. */
const shades = ["#d98a73", "#e9b08a", "#f2cc8f", "#8fb5a8", "#4b8878"] as const;
const pickShade = (index: number, count: number): string =>
  shades[count < 2 ? shades.length - 1 : Math.round((index / (count - 1)) * (shades.length - 1))] ?? shades[0];

const lowest = 18;
const highest = 70;

const slope = <path d={`M0 72V${72 - lowest}L100 ${72 - highest}V72z`} fill="#8fb5a8" />;

interface ScoreScaleProps {
  readonly score: Pick<CreditScore, "min" | "max" | "bands">;
}

/** A score's scale as terraces, one step for each band. The text beside it says the same. */
export function ScoreScale({ score: { min, max, bands } }: ScoreScaleProps) {
  const span = max - min;
  const at = (value: number): number => ((value - min) / span) * 100;
  const marks = [...new Set([min, ...bands.slice(1).map(({ from }) => from), max])];
  return (
    <div>
      <svg viewBox="0 0 100 72" preserveAspectRatio="none" aria-hidden="true" className="block h-20 w-full">
        {bands.length > 0
          ? bands.map(({ from }, index) => {
              const right = at(bands[index + 1]?.from ?? max);
              const height = lowest + (index / (bands.length - 1)) * (highest - lowest);
              return (
                <rect
                  key={from}
                  x={at(from) + (index > 0 ? 0.3 : 0)}
                  y={72 - height}
                  width={right - at(from) - (index > 0 ? 0.3 : 0)}
                  height={height}
                  fill={pickShade(index, bands.length)}
                />
              );
            })
          : // Without published bands, show only the direction.
            slope}
      </svg>
      <div aria-hidden="true" className="relative h-7 border-ink border-t-2 text-sm">
        {marks.map((value) => (
          <span
            key={value}
            className={`absolute top-1 ${value === min ? "" : value === max ? "-translate-x-full" : "-translate-x-1/2"}`}
            style={{ left: `${at(value)}%` }}
          >
            {value}
          </span>
        ))}
      </div>
    </div>
  );
}
