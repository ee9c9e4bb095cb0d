import type { CreditScore } from "../../../../../firm/credit-scores.ts";
import { ScoreScale } from "./score-scale.tsx";
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
