import { loadavg } from "node:os";
import { figureOffer } from "../../contract/src/offers/offer/figure-offer.ts";
import type { OfferTerms } from "../../contract/src/offers/offer/offer-terms.ts";
import { daily, madeRun, madeTerms, refusedOffers } from "../../contract/src/testing/made-offers.ts";
import { median, round } from "./workbench/contest.ts";

/**
 * `npm run bench -- offer [<runs>]` figures offers, and refuses those that can't be figured. It exits with 1 when any takes
 * longer than the bar, at the median of its runs after the first, which also compiles the engine.
 */

const barMs = 5;
const [runs = 50] = process.argv.slice(2).map(Number);

const offers: readonly (readonly [name: string, terms: OfferTerms])[] = [
  ...refusedOffers.map(([code, terms], index) => [`refused ${index + 1}: ${code}`, terms] as const),
  ["130 daily payments", madeTerms({ amountCents: 5_000_000, schedule: [madeRun(130, 50_000, daily)] })],
  ["360 monthly payments", madeTerms({ amountCents: 50_000_000, schedule: [madeRun(360, 300_000)] })],
];

const timeRuns = (terms: OfferTerms): number[] =>
  Array.from({ length: runs + 1 }, () => {
    const startedAt = performance.now();
    figureOffer(terms);
    return performance.now() - startedAt;
  });

console.log(`${offers.length} offers, ${runs} runs each, load ${round(loadavg()[0] ?? 0, 1)}`);
const missed: string[] = [];
for (const [name, terms] of offers) {
  const [first = Number.NaN, ...later] = timeRuns(terms);
  const typical = median(later);
  console.log(`${name.padEnd(32)} first ${round(first, 2)} ms, then median ${round(typical, 2)} ms`);
  if (!(typical <= barMs)) missed.push(`${name}: ${round(typical, 2)} of ${barMs} ms`);
}
console.log(missed.length === 0 ? "Every bar is met." : `Missed:\n${missed.map((line) => `  ${line}`).join("\n")}`);
process.exitCode = missed.length === 0 ? 0 : 1;
