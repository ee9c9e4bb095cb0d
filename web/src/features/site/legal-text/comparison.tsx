import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";

interface ComparisonProps {
  readonly from: string;
  readonly to: string;
}

/** Two texts as one: what was taken out is struck through, what was added is underlined. */
export function Comparison({ from, to }: ComparisonProps) {
  const parts = useMemo(() => listParts(from, to), [from, to]);
  if (from === to) return <p className="text-ink-soft">They say the same.</p>;
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="wrap-anywhere max-h-[36rem] overflow-y-auto whitespace-pre-wrap rounded-field border border-line bg-card p-4 text-sm"
    >
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (kind === "same") return <span key={key}>{shorten(text)}</span>;
        return kind === "added" ? (
          <ins key={key} className="bg-brand-soft text-brand-strong">
            {text}
          </ins>
        ) : (
          <del key={key} className="bg-coral-soft text-coral-strong">
            {text}
          </del>
        );
      })}
    </section>
  );
}

const listParts = (from: string, to: string) =>
  diffWordsWithSpace(from, to).map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));

const contextChars = 300;

/** Long stretches without a change only get in the way. */
const shorten = (text: string): string =>
  text.length <= 3 * contextChars ? text : `${text.slice(0, contextChars)}\n\n[…]\n\n${text.slice(-contextChars)}`;
