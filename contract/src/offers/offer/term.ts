import { countDays, toDayNumber } from "../../forms/civil-date.ts";
import { addMonths, countMonths, findWholeMonths } from "../../forms/months.ts";

/** From the funding to the last payment. */
export interface Term {
  readonly days: number;
  /** With the days that are left over as a part of their own month: June 5 to July 6 is 1 1/31. A month's last day to another's is whole. */
  readonly months: number;
}

export const measureTerm = (fundedOn: string, lastDay: string): Term => {
  const days = toDayNumber(lastDay) - toDayNumber(fundedOn);
  const exact = findWholeMonths(fundedOn, lastDay);
  if (exact !== undefined) return { days, months: exact };
  const whole = countMonths(fundedOn, lastDay);
  const from = addMonths(fundedOn, whole);
  const daysInMonth = countDays(Number(from.slice(0, 4)), Number(from.slice(5, 7)));
  return { days, months: whole + (toDayNumber(lastDay) - toDayNumber(from)) / daysInMonth };
};
