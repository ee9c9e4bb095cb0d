import type { Period } from "@funding-desk/contract/documents/statement/reading";
import { countDays, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import type { Word } from "./page-lines.ts";

/** A day as printed, often without its year. */
export interface PrintedDay {
  readonly month: number;
  readonly date: number;
  readonly year?: number;
  /** How many words it takes. */
  readonly count: number;
}

const monthPrefixes = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthWords = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** From 1; undefined for other words. */
const findMonth = (word: string): number | undefined => {
  if (!/^[A-Za-z]{3}/.test(word)) return undefined;
  const plain = word.toLowerCase().replace(/[.,]$/, "");
  if (plain.length < 3) return undefined;
  const index = monthPrefixes.indexOf(plain.slice(0, 3));
  const whole = monthWords[index];
  return whole !== undefined && (whole.startsWith(plain) || plain === "sept") ? index + 1 : undefined;
};

const toYear = (text: string): number | undefined => {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  return /^(?:19|20)\d{2}$/.test(text) ? Number(text) : undefined;
};

const toDay = (
  month: number,
  date: number,
  rest: { year?: number | undefined; count: number },
): PrintedDay | undefined => {
  // February has 29 days until the year says otherwise.
  if (month < 1 || month > 12 || date < 1 || date > countDays(rest.year ?? 2024, month)) return undefined;
  return { month, date, count: rest.count, ...(rest.year !== undefined && { year: rest.year }) };
};

const strip = (text: string): string =>
  text
    .replace(/^[(]/, "")
    .replace(/[),.;:]$/, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-");

/** The day that begins with a word of a line, in any way a bank in the US writes it. */
export const readDay = (words: readonly Pick<Word, "text">[], index: number): PrintedDay | undefined => {
  const raw = words[index]?.text ?? "";
  // Asked of nearly every word, so what can't be a day leaves first.
  if (raw.length > 14 || !/^\(?[\dADFJMNOSTWadfjmnostw]/.test(raw)) return undefined;
  if (weekdayPattern.test(raw)) {
    const day = readPlainDay(words, index + 1, words[index + 1]?.text ?? "");
    return day && { ...day, count: day.count + 1 };
  }
  return readPlainDay(words, index, raw);
};

const weekdayPattern = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?[.,]?$/i;

const readPlainDay = (words: readonly Pick<Word, "text">[], index: number, raw: string): PrintedDay | undefined => {
  const word = strip(raw);
  if (word === "" || word.length > 12) return undefined;
  const slashed = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(word);
  if (slashed) {
    const [, month, , date, year] = slashed;
    return toDay(Number(month), Number(date), { year: year ? toYear(year) : undefined, count: 1 });
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
  if (iso) return toDay(Number(iso[2]), Number(iso[3]), { year: Number(iso[1]), count: 1 });
  const packed = /^(\d{1,2})-?([A-Za-z]{3,9})(?:-?(\d{4}|\d{2}))?$/.exec(word);
  if (packed) {
    const month = findMonth(packed[2] ?? "");
    return month
      ? toDay(month, Number(packed[1]), { year: packed[3] ? toYear(packed[3]) : undefined, count: 1 })
      : undefined;
  }
  const packedAfter = /^([A-Za-z]{3,9})-?(\d{1,2})$/.exec(word);
  if (packedAfter) {
    const month = findMonth(packedAfter[1] ?? "");
    return month ? toDay(month, Number(packedAfter[2]), { count: 1 }) : undefined;
  }
  return readNamedDay(words, index, word);
};

const readNamedDay = (words: readonly Pick<Word, "text">[], index: number, word: string): PrintedDay | undefined => {
  const next = strip(words[index + 1]?.text ?? "");
  const month = findMonth(word) ?? (/^\d{1,2}$/.test(word) ? findMonth(next) : undefined);
  const date = findMonth(word) ? next : word;
  if (month === undefined || !/^\d{1,2}(?:st|nd|rd|th)?$/.test(date)) return undefined;
  const year = strip(words[index + 2]?.text ?? "");
  const hasYear = /^(?:19|20)\d{2}$/.test(year);
  return toDay(month, Number.parseInt(date, 10), { year: hasYear ? Number(year) : undefined, count: hasYear ? 3 : 2 });
};

export const formatDay = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** The day, if it says its year and exists in it. */
export const toFullDay = ({ year, month, date }: Omit<PrintedDay, "count">): string | undefined =>
  year === undefined || date > countDays(year, month) ? undefined : formatDay(year, month, date);

/** The day with the year in which it lies within the period, or else nearest to it. */
export const placeDay = (day: Omit<PrintedDay, "count">, period: Period): string | undefined => {
  if (day.year !== undefined) return toFullDay(day);
  const last = Number(period.until.slice(0, 4));
  const days = [last - 1, last, last + 1].flatMap((year) => toFullDay({ ...day, year }) ?? []);
  const distance = (each: string): number =>
    each < period.from
      ? toDayNumber(period.from) - toDayNumber(each)
      : Math.max(0, toDayNumber(each) - toDayNumber(period.until));
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
};

export const isWithin = (day: string, { from, until }: Period): boolean => day >= from && day <= until;

/** @param by can be negative */
export const shiftDay = (day: string, by: number): string => toDayText(toDayNumber(day) + by);
export const countBetween = (from: string, until: string): number => toDayNumber(until) - toDayNumber(from);
export const lastDayOfMonth = (year: number, month: number): string => formatDay(year, month, countDays(year, month));
