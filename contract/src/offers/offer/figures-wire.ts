import * as z from "zod/mini";
import { figureOffer } from "./figure-offer.ts";
import type { OfferTerms } from "./offer-terms.ts";
import { rhythmNames } from "./rhythms.ts";
import { roundHalfUp } from "./round.ts";

/** What an offer costs, as its card draws it: of the same calculation, rounded as shown. Money is whole cents. */
export const offerFiguresWire = z.strictObject({
  /** Estimated, with two decimals: 110.58. */
  apr_percent: z.number(),
  received_cents: z.number(),
  /** Withheld to pay off older advances, or for services that the client can decline. */
  paid_for_client_cents: z.number(),
  total_paid_cents: z.number(),
  cost_cents: z.number(),
  /** Of each dollar received, in cents with one decimal. */
  cents_on_dollar: z.number(),
  /** The regular payment, of how many payments in all. */
  payment_cents: z.number(),
  rhythm: z.enum(rhythmNames),
  payments: z.number(),
  average_monthly_cents: z.number(),
  /** YYYY-MM-DD */
  last_payment_on: z.string(),
});
export type OfferFiguresWire = z.infer<typeof offerFiguresWire>;

/** Null for terms that can't be figured. */
export const toFiguresWire = (terms: OfferTerms): OfferFiguresWire | null => {
  const figures = figureOffer(terms);
  if (figures.outcome === "refused") return null;
  return {
    apr_percent: roundHalfUp(figures.aprPercent, 2),
    received_cents: figures.receivedCents,
    paid_for_client_cents: figures.paidForClientCents,
    total_paid_cents: figures.totalPaidCents,
    cost_cents: figures.costCents,
    cents_on_dollar: roundHalfUp(figures.centsOnDollar, 1),
    payment_cents: figures.paymentCents,
    rhythm: figures.rhythm,
    payments: figures.count,
    average_monthly_cents: roundHalfUp(figures.averageMonthlyCents),
    last_payment_on: figures.lastDay,
  };
};
