import { type FactName, facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { formatFactValue } from "@funding-desk/contract/matching/fit/shown-fact-words";
import type { BusinessComparison } from "./compare-business.ts";
import { formatFactOrigin } from "./fact-value.ts";

interface KnownFactsProps {
  readonly facts: readonly ShownFact[];
  readonly comparison: BusinessComparison;
}

const scopeFacts = { state: "state", amount: "amountAsked", dates: undefined } as const;

const listAsked = ({ compared, isByKind }: BusinessComparison): ReadonlySet<FactName> =>
  new Set([
    ...(isByKind ? (["purpose"] as const) : []),
    ...compared.flatMap(({ result: { verdicts, scope } }) => [
      ...verdicts.flatMap(({ need, parts = [] }) => [need.fact, ...parts.map((part) => part.need.fact)]),
      ...scope.flatMap(({ what }) => scopeFacts[what] ?? []),
    ]),
  ]);

/** What we know that any lender asks about, each once. Nothing when there's none. */
export function KnownFacts({ facts, comparison }: KnownFactsProps) {
  const asked = listAsked(comparison);
  const known = facts.filter(({ fact }) => asked.has(fact));
  if (known.length === 0) return null;
  return (
    <dl aria-label="What we know" className="grid gap-1 text-sm">
      {known.map((shown) => (
        <div key={shown.fact} className="wrap-anywhere">
          <dt className="inline text-ink-soft">{shapes[shown.fact].label}</dt>{" "}
          <dd className="inline">
            <span className="font-semibold">{formatFactValue(shown)}</span>{" "}
            <span className="inline-block text-ink-soft text-xs">{formatFactOrigin(shown, "you")}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
