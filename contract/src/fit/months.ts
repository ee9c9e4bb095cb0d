import { countDays } from "../forms/civil-date.ts";

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

/** Whole months from one day to another: the most that `addMonths` can add without passing it. Negative when it's earlier. */
export const countMonths = (from: string, until: string): number => {
  const months = (toYear(until) - toYear(from)) * 12 + toMonth(until) - toMonth(from);
  return addMonths(from, months) <= until ? months : months - 1;
};

/** Days can be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.UTC(toYear(day), toMonth(day) - 1, toDate(day) + days)).toISOString().slice(0, 10);
