import { limits } from "../platform/limits.ts";
import type { DateField } from "./field.ts";

/** The earliest day a date field accepts. */
export const earliestDate = `${limits.earliestYear}-01-01`;

/** By zone: making a formatter takes five times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const getFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
};

/**
 * The calendar day of an instant in a zone, as yyyy-mm-dd.
 * @param timeZone an IANA zone id
 */
export const toCivilDate = (timeZone: string, instant: Date): string => {
  const parts = getFormatter(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
};

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days of a month; January is 1. */
export const countDays = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** True for an existing day as yyyy-mm-dd, from 1900 on. Comparing such texts compares the days. */
export const isCivilDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return year >= limits.earliestYear && month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month);
};

export const dayMs = 24 * 3600_000;

/** Whole days since 1970, to count with. @param day yyyy-mm-dd */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const toDayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The last day a date field accepts. Someone born on February 29 comes of age on March 1. */
export const getLatestDate = ({ latest }: Pick<DateField, "latest">, today: string): string => {
  if (latest === "today") return today;
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const yearThen = year - limits.adultYears;
  const dayThen = Math.min(day, countDays(yearThen, month));
  return [yearThen, month, dayThen].map((part) => String(part).padStart(2, "0")).join("-");
};
