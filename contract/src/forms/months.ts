import { countDays } from "./civil-date.ts";

// Days are texts as yyyy-mm-dd, as `isCivilDate` accepts them. Comparing such texts compares the days.

const pad = (part: number, digits = 2): string => String(part).padStart(digits, "0");
const toYear = (day: string): number => Number(day.slice(0, 4));
const toMonth = (day: string): number => Number(day.slice(5, 7));
const toDate = (day: string): number => Number(day.slice(8, 10));

/** The same day of a later month, or that month's last day: August 31 and 6 months is February 28. */
export const addMonths = (day: string, months: number): string => {
  const index = toYear(day) * 12 + toMonth(day) - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(toDate(day), countDays(year, month)))}`;
};

const countCalendarMonths = (from: string, until: string): number =>
  (toYear(until) - toYear(from)) * 12 + toMonth(until) - toMonth(from);

/** Whole months from one day to another: the most that `addMonths` can add without passing it. Negative when it's earlier. */
export const countMonths = (from: string, until: string): number => {
  const months = countCalendarMonths(from, until);
  return addMonths(from, months) <= until ? months : months - 1;
};

export const isMonthEnd = (day: string): boolean => toDate(day) === countDays(toYear(day), toMonth(day));

/** The months between two days of which one is the other's in a later month, or both are a month's last. Undefined for others. */
export const findWholeMonths = (from: string, until: string): number | undefined => {
  const months = countCalendarMonths(from, until);
  return addMonths(from, months) === until || (isMonthEnd(from) && isMonthEnd(until)) ? months : undefined;
};

/** Days can be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.UTC(toYear(day), toMonth(day) - 1, toDate(day) + days)).toISOString().slice(0, 10);
