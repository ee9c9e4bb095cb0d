// Measures how long both sides' checks take on 100 KB of text made to slow them down, next to reading the text once.
import { defaultEmailPolicy } from "@funding-desk/contract/firm/email";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { hostileTexts, patternFields } from "@funding-desk/contract/testing/hostile-texts";

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
const tries = 15;

const medianMs = (act: () => unknown): number => {
  const took = Array.from({ length: tries }, () => {
    const startedAt = performance.now();
    act();
    return performance.now() - startedAt;
  });
  return took.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? Number.NaN;
};

console.log("100 KB of hostile text; the slowest text of each kind, median of 15, in ms");
for (const [kind, field] of patternFields) {
  const { read, check } = getKindRules(field);
  const slowest = hostileTexts
    .map(([what, sent]) => ({
      what,
      ms: medianMs(() => check(read(sent, field), field, rules)),
      bareMs: medianMs(() => /\p{Cc}\p{Cs}/u.test(sent)),
    }))
    .reduce((a, b) => (b.ms > a.ms ? b : a));
  console.log(
    `${kind.padEnd(10)} ${slowest.ms.toFixed(2).padStart(7)}  (${slowest.what}; reading it once ${slowest.bareMs.toFixed(2)})`,
  );
}
