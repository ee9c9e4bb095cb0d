import { type FigureOptions, figureOffer, type OfferFigures } from "../offers/offer/figure-offer.ts";
import type { OfferTerms, ScheduleRun } from "../offers/offer/offer-terms.ts";

/** A loan of $1,000, without fees and as yet without payments. */
export const madeTerms = (change: Partial<OfferTerms>): OfferTerms => ({
  kind: "loan",
  amountCents: 100_000,
  fundedOn: "2026-01-05",
  fees: [],
  payoffs: [],
  schedule: [],
  prepay: [],
  ...change,
});

/** @throws Error with the refusal's message */
export const requireFigures = (terms: OfferTerms, options?: FigureOptions): OfferFigures => {
  const figures = figureOffer(terms, options);
  if (figures.outcome === "refused") throw new Error(figures.message);
  return figures;
};

/** Monthly payments, unless `more` says otherwise. */
export const madeRun = (count: number, cents: number, more: Partial<ScheduleRun> = {}): ScheduleRun => ({
  count,
  cents,
  every: "month",
  first: "2026-02-05",
  ...more,
});

export const daily: Partial<ScheduleRun> = { every: "businessDay", first: "2026-01-06" };

const one = [madeRun(10, 11_000)];

const refusals: readonly (readonly [code: string, change: Partial<OfferTerms>])[] = [
  ["noPayments", {}],
  ["noPayments", { schedule: [madeRun(5, 0)] }],
  ["noPayments", { schedule: [madeRun(0, 100)] }],
  ["noPayments", { schedule: [madeRun(Number.NaN, 100)] }],
  ["paysLess", { schedule: [madeRun(10, 9_999)] }],
  ["tooManyPayments", { schedule: [madeRun(10_000, 500, daily)] }],
  ["tooManyPayments", { schedule: [madeRun(1_000_000, 500, daily)] }],
  ["tooManyPayments", { schedule: [madeRun(5_000, 500), madeRun(5_000, 500)] }],
  ["tooLong", { schedule: [madeRun(9_999, 500)] }],
  ["notMoney", { schedule: [madeRun(10, 110.5)] }],
  ["notMoney", { schedule: [madeRun(10, -11_000)] }],
  ["notMoney", { schedule: one, amountCents: Number.NaN }],
  ["notMoney", { schedule: one, amountCents: 0 }],
  ["notMoney", { schedule: one, amountCents: 1e15 }],
  ["notADay", { schedule: one, fundedOn: "2026-02-30" }],
  ["notADay", { schedule: one, fundedOn: "9999-12-31" }],
  ["notADay", { schedule: [madeRun(10, 11_000, { first: "soon" })] }],
  ["paidBeforeFunded", { schedule: [madeRun(10, 11_000, { first: "2026-01-04" })] }],
  ["outOfOrder", { schedule: [madeRun(10, 11_000), madeRun(1, 5_000, { first: "2026-03-01" })] }],
  ["nothingReceived", { schedule: one, fees: [{ name: "All", cents: 100_000, withheld: true, avoidable: false }] }],
  ["nothingReceived", { schedule: one, payoffs: [{ name: "More", cents: 100_001 }] }],
  ["absurdRate", { schedule: [madeRun(1, 110_000, { first: "2026-01-05" })] }],
  ["absurdRate", { schedule: [madeRun(1, 110_000_000, { every: "day", first: "2026-01-06" })] }],
];

/** Terms that can't be figured, each with the refusal's code. `npm run bench -- offer` times them. */
export const refusedOffers = refusals.map(([code, change]) => [code, madeTerms(change)] as const);
