import { facts, type NumberRange } from "./fact.ts";

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
