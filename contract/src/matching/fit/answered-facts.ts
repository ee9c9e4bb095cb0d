import { findEntityType } from "../../forms/options/entity-types.ts";
import { findStateCode } from "../../forms/options/states.ts";
import { type FactName, type Facts, type FactValue, facts, type KnownFact, type NumberRange } from "./fact.ts";

const [, mostMonths] = facts.monthsInBusiness.range;

/** Whole months in business, by value of `timeInBusinessOptions`. */
const months: Readonly<Record<string, NumberRange>> = {
  "0-6 mo": { low: 0, high: 5 },
  "6-12 mo": { low: 6, high: 11 },
  "1-2 yrs": { low: 12, high: 23 },
  "2+ yrs": { low: 24, high: mostMonths },
};

/** @returns undefined for text that isn't a value of `timeInBusinessOptions` */
export const findMonthsRange = (timeInBusiness: string): NumberRange | undefined =>
  Object.hasOwn(months, timeInBusiness) ? months[timeInBusiness] : undefined;

/** @returns undefined for "Not Known" and any text that isn't a value of the two lists of scores */
export const findScoreRange = (score: string): NumberRange | undefined => {
  const [, low, high] = /^(\d{1,3})-(\d{1,3})(?: \(.*\))?$/.exec(score) ?? [];
  return low && high ? { low: Number(low), high: Number(high) } : undefined;
};

/** Answers of the pre-qualification, as far as they're given. The estimator asks four of its questions. */
export interface PrequalificationFactAnswers {
  readonly timeInBusiness?: string;
  /** Whole dollars, in digits. */
  readonly monthlyRevenue?: string;
  readonly personalCreditScore?: string;
  readonly businessCreditScore?: string;
  /** Whole dollars, in digits. */
  readonly fundingAmount?: string;
  readonly purpose?: string;
  readonly state?: string;
  readonly industry?: string;
  readonly structure?: string;
  readonly hasDebt?: string;
}

const readDigits = (digits: string | undefined): number | undefined =>
  digits && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;

/** No debt means no advance, since the question is about both. A debt doesn't have to be an advance. */
const findWithoutDebt = <T>(hasDebt: string | undefined, value: T): T | undefined =>
  hasDebt === "no" ? value : undefined;

/** "Other" and a trust can be either. */
const findForProfit = (structure: string): boolean | undefined =>
  findEntityType(structure) === undefined || structure === "Other" || structure === "Trust"
    ? undefined
    : structure !== "Non-Profit";

const listValues = (
  answers: PrequalificationFactAnswers,
): Partial<Record<FactName, KnownFact["value"] | undefined>> => {
  const { timeInBusiness = "", personalCreditScore = "", businessCreditScore = "", structure = "" } = answers;
  const perMonth = readDigits(answers.monthlyRevenue);
  return {
    monthsInBusiness: findMonthsRange(timeInBusiness),
    // The form asks for the average of the last three months, which is what arrives.
    averageMonthlyDeposits: perMonth,
    yearlyRevenue: perMonth === undefined ? undefined : perMonth * 12,
    personalCreditScore: findScoreRange(personalCreditScore),
    paydex: findScoreRange(businessCreditScore),
    amountAsked: readDigits(answers.fundingAmount),
    purpose: answers.purpose || undefined,
    state: findStateCode(answers.state ?? ""),
    industry: answers.industry || undefined,
    entityType: findEntityType(structure),
    isForProfit: findForProfit(structure),
    openPositions: findWithoutDebt(answers.hasDebt, 0),
    hasAdvanceBalance: findWithoutDebt(answers.hasDebt, false),
  };
};

/**
 * What a pre-qualification's answers say about the business. What they leave open is absent.
 * @param asOf the day of the answers, yyyy-mm-dd
 */
export const toAnsweredFacts = (answers: PrequalificationFactAnswers, asOf: string): Facts => {
  const given = Object.entries(listValues(answers)).flatMap(([name, value]): [string, FactValue][] =>
    value === undefined ? [] : [[name, { state: "known", value, asOf, from: "client" }]],
  );
  return Object.fromEntries(given);
};
