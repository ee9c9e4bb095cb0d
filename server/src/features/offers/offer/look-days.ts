import { toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { dateOffer } from "@funding-desk/contract/offers/offer/dated-offer";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";

export interface LookDays {
  /** The day on which half of all payments has been made. */
  readonly halfRepaid: string;
  /** Some weeks before the last payment. */
  readonly beforeEnd: string;
}

/** Time to look for what follows. */
const beforeEndDays = 30;

/**
 * When to look at a funded client again. The payments are as the lender offered them, moved by the days between the offered
 * funding and the real one.
 * @returns undefined for terms without payments that can be dated
 */
export const findLookDays = (terms: OfferTerms, fundedOn: string): LookDays | undefined => {
  const dated = dateOffer(terms);
  if ("outcome" in dated) return undefined;
  const payments = dated.runs
    .flatMap(({ days, cents }) => days.map((day) => ({ day, cents })))
    .toSorted((one, other) => one.day - other.day);
  const last = payments.at(-1);
  if (!last) return undefined;
  const half = dated.paymentsCents / 2;
  let paid = 0;
  const middle = payments.find(({ cents }) => {
    paid += cents;
    return paid >= half;
  });
  const moved = toDayNumber(fundedOn) - toDayNumber(terms.fundedOn);
  const halfDay = (middle ?? last).day + moved;
  const beforeEnd = last.day + moved - beforeEndDays;
  return { halfRepaid: toDayText(halfDay), beforeEnd: toDayText(Math.max(beforeEnd, toDayNumber(fundedOn))) };
};
