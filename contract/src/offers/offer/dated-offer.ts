import { isCivilDate, toDayNumber, toDayText } from "../../forms/civil-date.ts";
import { findUnitPeriodRate } from "./actuarial-rate.ts";
import { offerLimits } from "./offer-limits.ts";
import { type OfferRefusal, refuseOffer } from "./offer-refusal.ts";
import type { OfferTerms, ScheduleRun } from "./offer-terms.ts";
import { listPayDays } from "./pay-days.ts";
import { rhythms } from "./rhythms.ts";
import { roundHalfUp } from "./round.ts";
import { chooseUnitPeriod, type DatedRun, listPositions, type UnitPeriod } from "./unit-period.ts";

/** Where the money goes. Of each dollar once: what is received, what others get for the client, and the fees. */
export interface OfferMoney {
  /** What arrives in the client's account. */
  readonly receivedCents: number;
  /** What is withheld to pay off older advances, or for services that the client can decline. */
  readonly paidForClientCents: number;
  /** Fees that the client pays apart, on the day of the funding, and can't avoid. */
  readonly paidApartCents: number;
  /** Appendix J's amount of the advance: what the payments pay for. */
  readonly financedCents: number;
}

/** Terms that were checked, with a day for each payment. */
export interface DatedOffer {
  readonly terms: OfferTerms;
  readonly money: OfferMoney;
  readonly runs: readonly DatedRun[];
  readonly unit: UnitPeriod;
  /** All payments together. */
  readonly paymentsCents: number;
}

const isMoney = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0 && cents <= offerLimits.cents;
const sum = (all: readonly { readonly cents: number }[]): number => all.reduce((total, { cents }) => total + cents, 0);

/** The fee for each period that has begun. */
export const priceInvoice = ({ cents, feePercent, periodDays }: NonNullable<OfferTerms["invoice"]>, days: number) =>
  roundHalfUp((cents * feePercent * Math.ceil(days / periodDays)) / 100);

const listRuns = ({ invoice, schedule, amountCents, fundedOn }: OfferTerms): readonly ScheduleRun[] => {
  if (!invoice) return schedule;
  const cents = amountCents + priceInvoice(invoice, invoice.expectedDays);
  return [{ count: 1, cents, every: "day", first: toDayText(toDayNumber(fundedOn) + invoice.expectedDays) }];
};

const divideMoney = ({ amountCents, fees, payoffs, brokerPay }: OfferTerms): OfferMoney => {
  const unavoidable = fees.filter(({ avoidable }) => !avoidable);
  const fromProceeds = brokerPay?.paidBy === "proceeds" ? brokerPay.cents : 0;
  const fromClient = brokerPay?.paidBy === "client" ? brokerPay.cents : 0;
  const withheld = sum(unavoidable.filter((fee) => fee.withheld)) + fromProceeds;
  const paidApartCents = sum(unavoidable.filter((fee) => !fee.withheld)) + fromClient;
  const paidForClientCents = sum(payoffs) + sum(fees.filter((fee) => fee.avoidable && fee.withheld));
  return {
    receivedCents: amountCents - withheld - paidForClientCents,
    paidForClientCents,
    paidApartCents,
    financedCents: amountCents - withheld - paidApartCents,
  };
};

const listMoney = ({ amountCents, fees, payoffs, schedule, brokerPay, invoice }: OfferTerms): readonly number[] => [
  amountCents,
  ...[...fees, ...payoffs, ...schedule].map(({ cents }) => cents),
  ...(brokerPay ? [brokerPay.cents] : []),
  ...(invoice ? [invoice.cents, priceInvoice(invoice, invoice.expectedDays)] : []),
];

const isOfferDay = (day: string): boolean => isCivilDate(day) && day <= offerLimits.lastDay;
const isTermDays = (days: number): boolean => Number.isSafeInteger(days) && days > 0 && days <= offerLimits.day;

const isTooLong = ({ count, every }: ScheduleRun): boolean => {
  const { length } = rhythms[every];
  const perYear = "days" in length ? 365 / length.days : 24 / length.halfMonths;
  return count / perYear > offerLimits.figuredYears;
};

/** What is wrong with the terms before a day is counted, so that nothing long is begun. */
const findFault = (terms: OfferTerms): OfferRefusal | undefined => {
  const { schedule, invoice, fundedOn, amountCents } = terms;
  if (invoice && schedule.length > 0) return refuseOffer("twoSchedules");
  if (!listMoney(terms).every(isMoney) || amountCents === 0) return refuseOffer("notMoney");
  if (![fundedOn, ...schedule.map(({ first }) => first)].every(isOfferDay)) return refuseOffer("notADay");
  if (invoice && !(isTermDays(invoice.expectedDays) && isTermDays(invoice.periodDays))) return refuseOffer("notADay");
  const counts = schedule.map(({ count }) => count);
  if (!counts.every((count) => Number.isSafeInteger(count) && count > 0)) return refuseOffer("noPayments");
  const count = counts.reduce((total, each) => total + each, 0);
  if (count > offerLimits.figuredPayments) return refuseOffer("tooManyPayments");
  if (schedule.some(isTooLong)) return refuseOffer("tooLong");
  if (!invoice && (count === 0 || sum(schedule) === 0)) return refuseOffer("noPayments");
  return schedule.some(({ first }) => first < fundedOn) ? refuseOffer("paidBeforeFunded") : undefined;
};

const isInOrder = (runs: readonly DatedRun[]): boolean =>
  runs.every(({ days }, index) => index === 0 || (days[0] ?? 0) >= (runs[index - 1]?.days.at(-1) ?? 0));

/** The APR of payments for a sum received on the day of the funding. @returns undefined when there is none */
export const findApr = (
  {
    runs,
    unit,
    fundedOn,
  }: { readonly runs: readonly DatedRun[]; readonly unit: UnitPeriod; readonly fundedOn: string },
  receivedCents: number,
): number | undefined => {
  const positions = listPositions(runs, unit, fundedOn);
  const cents = runs.flatMap((run) => run.days.map(() => run.cents));
  const rate = findUnitPeriodRate(
    receivedCents,
    positions.map((at, index) => ({ at, cents: cents[index] ?? 0 })),
  );
  return rate === undefined || rate * unit.perYear * 100 > offerLimits.aprPercent
    ? undefined
    : rate * unit.perYear * 100;
};

/** Checks the terms and gives each payment its day. */
export const dateOffer = (terms: OfferTerms): DatedOffer | OfferRefusal => {
  const fault = findFault(terms);
  if (fault) return fault;
  const runs = listRuns(terms).map((run, index, all) => {
    const earlier = [terms.fundedOn, ...all.slice(0, index).map(({ first }) => first)];
    return { ...run, days: listPayDays(run, earlier) };
  });
  if (!isInOrder(runs)) return refuseOffer("outOfOrder");
  const money = divideMoney(terms);
  if (money.receivedCents < 0 || money.financedCents <= 0) return refuseOffer("nothingReceived");
  const paymentsCents = runs.reduce((total, { cents, count }) => total + cents * count, 0);
  if (!Number.isSafeInteger(paymentsCents)) return refuseOffer("notMoney");
  if (paymentsCents < money.financedCents) return refuseOffer("paysLess");
  return { terms, money, runs, unit: chooseUnitPeriod(runs, terms.fundedOn), paymentsCents };
};
