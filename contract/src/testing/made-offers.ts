import { type FigureOptions, figureOffer, type OfferFigures } from "../offer/figure-offer.ts";
import type { OfferTerms } from "../offer/offer-terms.ts";

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
