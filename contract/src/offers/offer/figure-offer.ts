import { toDayText } from "../../forms/civil-date.ts";
import { type DatedOffer, dateOffer, findApr } from "./dated-offer.ts";
import { type OfferRefusal, refuseOffer } from "./offer-refusal.ts";
import type { OfferTerms, ScheduleRun } from "./offer-terms.ts";
import { findPaidOffEarly, type PaidOffEarly } from "./paid-off-early.ts";
import { type Rhythm, rhythms } from "./rhythms.ts";
import { fallSales, followsSales } from "./sales-fall.ts";
import { judgeStatedApr, type StatedApr } from "./stated-apr.ts";
import { measureTerm, type Term } from "./term.ts";
import type { DatedRun } from "./unit-period.ts";

/** Equal payments in one rhythm. */
export interface PaymentGroup extends Pick<ScheduleRun, "count" | "cents" | "every"> {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** An offer in the one unit, in the order in which it's shown. Money is whole cents; nothing else is rounded. */
export interface OfferFigures {
  readonly outcome: "figures";
  /** What arrives in the client's account. */
  readonly receivedCents: number;
  /** What is withheld to pay off older advances, or for services that the client can decline. */
  readonly paidForClientCents: number;
  /** All payments, and what is paid apart on the day of the funding. */
  readonly totalPaidCents: number;
  /** `totalPaidCents` less `receivedCents` and `paidForClientCents`. */
  readonly costCents: number;
  /** Of Regulation Z's Appendix J, as if the payments were made as listed: 110.5753 for 110.58%. */
  readonly aprPercent: number;
  /** Of the group with the most payments. */
  readonly paymentCents: number;
  readonly rhythm: Rhythm;
  /** All payments. */
  readonly count: number;
  readonly groups: readonly PaymentGroup[];
  readonly lastDay: string;
  readonly term: Term;
  /** What is paid in an average month of the term; of a term below a month, all of it. */
  readonly averageMonthlyCents: number;
  /** The largest regular payments of a week, as a share of an average week's deposits. Absent while the deposits aren't known, and with a single payment. */
  readonly weeklySharePercent: number | undefined;
  /** The cost of each dollar received, in cents. */
  readonly centsOnDollar: number;
  /** On the days that were asked about, where something is still due. */
  readonly ifPaidOff: readonly PaidOffEarly[];
  /** Those of them on which the lender hasn't said what that changes. */
  readonly unsaidIfPaidOff: readonly number[];
  /** Whether the payments become smaller when sales fall. */
  readonly followsSales: boolean;
  /** Absent in figures of falling sales, which the lender's APR isn't about. */
  readonly statedApr: StatedApr | undefined;
  /** The payments don't come to the amount times the factor, even with each payment rounded. */
  readonly hasOtherFactor: boolean;
}

export interface FigureOptions {
  readonly averageMonthlyDepositsCents?: number | undefined;
  /** How it would be if sales, and so the deposits, fell by that. */
  readonly salesFallPercent?: number | undefined;
  /** Days since the funding on which it might be paid off. The days of the cards without it. */
  readonly payoffDays?: readonly number[] | undefined;
}

/** The days of the cards' rows. */
const cardPayoffDays = [60, 120] as const;

const findWeeklyShare = (runs: readonly DatedRun[], weeklyCents: number): number | undefined => {
  if (!(Number.isFinite(weeklyCents) && weeklyCents > 0)) return undefined;
  const repeated = runs.filter(({ count }) => count > 1);
  const taken = (repeated.length > 0 ? repeated : runs.slice(1)).map(
    ({ cents, every }) => cents * rhythms[every].perWeek,
  );
  return taken.length > 0 ? (Math.max(...taken) / weeklyCents) * 100 : undefined;
};

/** Of 10 CCR 955 (a)(2): other payments, or other periods, than the regular ones, apart from the first and the last. */
const isIrregular = (runs: readonly DatedRun[]): boolean => {
  const between = runs.flatMap(({ cents, days }) => days.map(() => cents)).slice(1, -1);
  return new Set(between).size > 1 || new Set(runs.map(({ every }) => every)).size > 1;
};

const hasOtherFactor = ({ terms, paymentsCents, runs }: DatedOffer): boolean => {
  const { factor, amountCents } = terms;
  if (factor === undefined) return false;
  const count = runs.reduce((total, run) => total + run.count, 0);
  return Math.abs(paymentsCents - amountCents * factor) > count;
};

const toGroup = ({ count, cents, every, days }: DatedRun): PaymentGroup => ({
  count,
  cents,
  every,
  firstDay: toDayText(days[0] ?? 0),
  lastDay: toDayText(days.at(-1) ?? 0),
});

const judgeStated = ({ terms, runs }: DatedOffer, aprPercent: number): StatedApr | undefined =>
  terms.statedAprPercent === undefined
    ? undefined
    : judgeStatedApr(terms.statedAprPercent, { aprPercent, isIrregular: isIrregular(runs) });

const figure = (
  dated: DatedOffer | OfferRefusal,
  monthlyDepositsCents: number,
  payoffDays: readonly number[],
): OfferFigures | OfferRefusal => {
  if ("outcome" in dated) return dated;
  const { terms, money, runs, paymentsCents } = dated;
  const { fundedOn } = terms;
  const aprPercent = findApr({ ...dated, fundedOn }, money.financedCents);
  if (aprPercent === undefined) return refuseOffer("absurdRate");
  const main = runs.reduce((most, run) => (run.count > most.count ? run : most));
  const lastDay = toDayText(runs.at(-1)?.days.at(-1) ?? 0);
  const term = measureTerm(fundedOn, lastDay);
  const totalPaidCents = paymentsCents + money.paidApartCents;
  const costCents = paymentsCents - money.financedCents;
  const paidOff = payoffDays.map((day) => ({ day, early: findPaidOffEarly(dated, day) }));
  return {
    outcome: "figures",
    receivedCents: money.receivedCents,
    paidForClientCents: money.paidForClientCents,
    totalPaidCents,
    costCents,
    aprPercent,
    paymentCents: main.cents,
    rhythm: main.every,
    count: runs.reduce((total, { count }) => total + count, 0),
    groups: runs.map(toGroup),
    lastDay,
    term,
    averageMonthlyCents: totalPaidCents / Math.max(1, term.months),
    weeklySharePercent: findWeeklyShare(runs, (monthlyDepositsCents * 12) / 52),
    centsOnDollar: (costCents / (money.receivedCents + money.paidForClientCents)) * 100,
    ifPaidOff: paidOff.flatMap(({ early }) => (early === undefined || early === "unsaid" ? [] : early)),
    unsaidIfPaidOff: paidOff.flatMap(({ day, early }) => (early === "unsaid" ? day : [])),
    followsSales: followsSales(terms),
    statedApr: judgeStated(dated, aprPercent),
    hasOtherFactor: hasOtherFactor(dated),
  };
};

/**
 * What an offer costs, or why that can't be figured. By the actuarial method of 12 CFR part 1026, Appendix J, which California
 * (10 CCR 940) and New York (23 NYCRR 600) ask of commercial offers. Of a line as if it were drawn in full, and the minimum paid.
 */
export const figureOffer = (
  terms: OfferTerms,
  { averageMonthlyDepositsCents = 0, salesFallPercent = 0, payoffDays = cardPayoffDays }: FigureOptions = {},
): OfferFigures | OfferRefusal => {
  if (!(salesFallPercent >= 0 && salesFallPercent < 100)) return refuseOffer("badSalesFall");
  const entered = dateOffer(terms);
  if ("outcome" in entered || salesFallPercent === 0) return figure(entered, averageMonthlyDepositsCents, payoffDays);
  const fallen = dateOffer({ ...fallSales(terms, salesFallPercent), statedAprPercent: undefined });
  // In the contract's own unit-period, so that the two APRs can be compared.
  const dated = "outcome" in fallen ? fallen : { ...fallen, unit: entered.unit };
  return figure(dated, (averageMonthlyDepositsCents * (100 - salesFallPercent)) / 100, payoffDays);
};
