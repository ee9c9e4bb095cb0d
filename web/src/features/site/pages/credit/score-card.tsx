import type { CreditScore } from "../../../../../../firm/credit-scores.ts";
import { SourceNote } from "./source-note.tsx";

/** One score: its scale as a picture and in words, what it says, and the source. */
export function ScoreCard({ score }: { readonly score: CreditScore }) {
  const { name, by, min, max, bands, says, note, source } = score;
  return (
    <li className="rise-in flex flex-col rounded-card border border-line bg-card px-5 pt-5 pb-4 shadow-soft sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-xl">{name}</h3>
        <p className="font-display text-2xl text-brand">{`${min}-${max}`}</p>
      </div>
      <p className="mb-5 text-ink-soft text-sm">{by}</p>
      <ScoreScale score={score} />
      {bands.length > 0 && (
        <ul className="mt-3 text-sm">
          {bands.map(({ from, to, meaning }) => (
            <li key={from} className="flex justify-between gap-4 border-line border-b py-1.5">
              <span className="font-semibold">{`${from}-${to}`}</span>
              <span className="text-right">{meaning}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">{says}</p>
      <p className="mt-3 grow text-ink-soft">{note}</p>
      <div className="mt-4 border-line border-t [&>p]:mt-3">
        <SourceNote sources={[source]} />
      </div>
    </li>
  );
}

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
function ScoreScale({ score: { min, max, bands } }: ScoreScaleProps) {
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
