import { toDayNumber } from "../../forms/civil-date.ts";
import { addDays } from "../../forms/months.ts";
import { findUnitPeriodRate } from "./actuarial-rate.ts";
import { type DatedOffer, findApr, priceInvoice } from "./dated-offer.ts";
import type { OfferKind, OfferTerms } from "./offer-terms.ts";
import { roundHalfUp } from "./round.ts";
import { chooseUnitPeriod, countUnitPeriods, type DatedRun, listPositions } from "./unit-period.ts";

/** What paying off early changes. */
export interface PaidOffEarly {
  /** Days since the funding. */
  readonly day: number;
  /** What is due then, after the payments until that day. */
  readonly payoffCents: number;
  /** Less than all payments by that. */
  readonly savedCents: number;
  readonly aprPercent: number;
}

const sumRuns = (runs: readonly DatedRun[]): number =>
  runs.reduce((total, { cents, days }) => total + cents * days.length, 0);

const discount = (rate: number, at: number): number => {
  const whole = Math.floor(at);
  return 1 / ((1 + (at - whole) * rate) * (1 + rate) ** whole);
};

/** What is still owed of the principal, with the interest that the contract itself asks for until then. */
const calculateBalance = ({ terms, runs, unit }: DatedOffer, made: readonly DatedRun[], day: number): number => {
  const toPayments = (of: readonly DatedRun[]) => {
    const cents = of.flatMap((run) => run.days.map(() => run.cents));
    return listPositions(of, unit, terms.fundedOn).map((at, index) => ({ at, cents: cents[index] ?? 0 }));
  };
  const rate = findUnitPeriodRate(terms.amountCents, toPayments(runs)) ?? 0;
  const paid = toPayments(made).reduce((worth, { at, cents }) => worth + cents * discount(rate, at), 0);
  return (terms.amountCents - paid) / discount(rate, countUnitPeriods(unit, terms.fundedOn, day));
};

/** Of advances and invoices, the cost is agreed on, whatever the day. Of the others, the lender has to say it. */
export const asksAboutInterest = (kind: OfferKind | undefined): boolean =>
  kind === "loan" || kind === "line" || kind === "equipment";

/** Whether the terms say what paying off then saves. */
const isSaid = ({ kind, interestStops, prepay }: OfferTerms, days: number): boolean =>
  !asksAboutInterest(kind) || interestStops !== undefined || prepay.some(({ untilDay }) => untilDay >= days);

const calculatePayoff = (dated: DatedOffer, made: readonly DatedRun[], days: number): number => {
  const { terms, paymentsCents } = dated;
  const due = paymentsCents - sumRuns(made);
  if (terms.invoice) return terms.amountCents + priceInvoice(terms.invoice, days);
  const tier = terms.prepay
    .filter(({ untilDay }) => untilDay >= days)
    .toSorted((one, other) => one.untilDay - other.untilDay)[0];
  const discounted = roundHalfUp((due * (100 - (tier?.discountPercent ?? 0))) / 100);
  if (!terms.interestStops) return discounted;
  const balance = roundHalfUp(Math.max(0, calculateBalance(dated, made, toDayNumber(terms.fundedOn) + days)));
  return Math.min(discounted, balance);
};

/**
 * The payments until a day, and then what is left at once.
 * @param days since the funding
 * @returns undefined when all is paid by then, or when so little is left to pay that there's no APR; "unsaid" when the lender hasn't
 * said what it changes
 */
export const findPaidOffEarly = (dated: DatedOffer, days: number): PaidOffEarly | "unsaid" | undefined => {
  const { terms, runs, money, unit, paymentsCents } = dated;
  const day = toDayNumber(terms.fundedOn) + days;
  const made = runs
    .map((run) => ({ ...run, days: run.days.filter((each) => each <= day) }))
    .filter((run) => run.days.length > 0);
  const due = paymentsCents - sumRuns(made);
  if (due === 0) return undefined;
  if (!isSaid(terms, days)) return "unsaid";
  const payoffCents = calculatePayoff(dated, made, days);
  const every = runs.at(-1)?.every ?? "day";
  const paid = [...made, { count: 1, cents: payoffCents, every, first: addDays(terms.fundedOn, days), days: [day] }];
  // The unit-period of a single payment is its term, which is another one now.
  const isSingle = runs.length === 1 && runs[0]?.count === 1;
  const ownUnit = isSingle ? chooseUnitPeriod(paid, terms.fundedOn) : unit;
  const aprPercent = findApr({ runs: paid, unit: ownUnit, fundedOn: terms.fundedOn }, money.financedCents);
  return aprPercent === undefined ? undefined : { day: days, payoffCents, savedCents: due - payoffCents, aprPercent };
};
