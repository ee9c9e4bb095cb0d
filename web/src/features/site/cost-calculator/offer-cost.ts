import { findUnitPeriodRate } from "@funding-desk/contract/offers/offer/actuarial-rate";

/**
 * How often payments are made. Offers with daily payments count 252 business days a year, 21 a month; their APR is counted in
 * calendar days, as Regulation Z's Appendix J has no shorter unit-period.
 */
export const frequencies = {
  daily: {
    perYear: 252,
    unitsPerYear: 365,
    unit: "day",
    each: "business day",
    many: "business days",
    label: "Every business day",
  },
  weekly: { perYear: 52, unitsPerYear: 52, unit: "week", each: "week", many: "weeks", label: "Every week" },
  monthly: { perYear: 12, unitsPerYear: 12, unit: "month", each: "month", many: "months", label: "Every month" },
} as const;
export type Frequency = keyof typeof frequencies;

/** The price before fees: a multiple of the amount, or interest on the balance. Whole numbers keep sums exact. */
export type Price =
  | { readonly kind: "factor" /** 1.3 is 13000. */; readonly tenThousandths: number }
  | { readonly kind: "rate" /** 14% is 14000. */; readonly thousandthsPercent: number };

export interface Offer {
  readonly amountCents: number;
  /** Deducted from the amount or paid on the first day. */
  readonly feeCents: number;
  readonly months: number;
  readonly frequency: Frequency;
  readonly price: Price;
}

export interface OfferCost {
  readonly receivedCents: number;
  readonly paymentCents: number;
  /** The last payment absorbs what rounding to cents left over. */
  readonly lastPaymentCents: number;
  readonly payments: number;
  /** All payments together. */
  readonly paybackCents: number;
  /** What is paid back above what was received. */
  readonly costCents: number;
  /** Per unit-period, as 0.0046: a day when payments are daily. */
  readonly unitRate: number;
  /** As 1.169 for 116.9%. */
  readonly apr: number;
}

/** Rounds half up. Exact for non-negative whole numbers whose product is below 2^53. */
const divideRounded = (dividend: number, divisor: number): number => {
  const doubled = 2 * dividend + divisor;
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor);
};

const countPayments = ({ months, frequency }: Offer): number =>
  Math.max(1, Math.round((months * frequencies[frequency].perYear) / 12));

/** Unit-periods until a payment; the first is 1. Business days are spread evenly over the calendar's days. */
export const toUnitPeriods = (frequency: Frequency, payment: number): number => {
  const { perYear, unitsPerYear } = frequencies[frequency];
  return Math.round((payment * unitsPerYear) / perYear);
};

const calculateEvenSchedule = (totalCents: number, count: number): readonly number[] => {
  const payment = divideRounded(totalCents, count);
  const schedule: number[] = [];
  let left = totalCents;
  for (let index = 1; index <= count && left > 0; index += 1) {
    const due = index === count ? left : Math.min(payment, left);
    schedule.push(due);
    left -= due;
  }
  return schedule;
};

/** Interest is rounded to the cent at each payment, as in a lender's books; the last payment settles the rest. */
const calculateAmortizedSchedule = ({ amountCents, frequency }: Offer, thousandthsPercent: number, count: number) => {
  const divisor = 100_000 * frequencies[frequency].perYear;
  const rate = thousandthsPercent / divisor;
  const payment = Math.round((amountCents * rate) / -Math.expm1(-count * Math.log1p(rate)));
  const schedule: number[] = [];
  let owed = amountCents;
  for (let index = 1; index <= count && owed > 0; index += 1) {
    const due = owed + divideRounded(owed * thousandthsPercent, divisor);
    const paid = index === count ? due : Math.min(payment, due);
    schedule.push(paid);
    owed = due - paid;
  }
  return schedule;
};

const calculateSchedule = (offer: Offer): readonly number[] => {
  const count = countPayments(offer);
  const { price, amountCents } = offer;
  if (price.kind === "factor")
    return calculateEvenSchedule(divideRounded(amountCents * price.tenThousandths, 10_000), count);
  if (price.thousandthsPercent === 0) return calculateEvenSchedule(amountCents, count);
  return calculateAmortizedSchedule(offer, price.thousandthsPercent, count);
};

/** What an offer costs: payments to the cent, and the APR by the actuarial method. Takes only offers that `readOffer` accepted. */
export const calculateCost = (offer: Offer): OfferCost => {
  const schedule = calculateSchedule(offer);
  const receivedCents = offer.amountCents - offer.feeCents;
  const paybackCents = schedule.reduce((sum, cents) => sum + cents, 0);
  const unitRate = findUnitPeriodRate(
    receivedCents,
    schedule.map((cents, index) => ({ cents, at: toUnitPeriods(offer.frequency, index + 1) })),
  );
  if (unitRate === undefined) throw new RangeError("The offer costs nothing, or more than any rate explains.");
  return {
    receivedCents,
    paymentCents: schedule[0] ?? 0,
    lastPaymentCents: schedule.at(-1) ?? 0,
    payments: schedule.length,
    paybackCents,
    costCents: paybackCents - receivedCents,
    unitRate,
    apr: unitRate * frequencies[offer.frequency].unitsPerYear,
  };
};
