import { listFederalHolidays } from "../../calendar/appointment/federal-holidays.ts";
import { countDays, dayMs, toDayNumber, toDayText } from "../../forms/civil-date.ts";
import { addMonths, findWholeMonths, isMonthEnd } from "../../forms/months.ts";
import type { PayCalendar, ScheduleRun } from "./offer-terms.ts";
import { rhythms } from "./rhythms.ts";

// Days are whole numbers since 1970 while payments are counted, and texts as yyyy-mm-dd elsewhere.

const [sunday, friday, saturday] = [0, 5, 6];

/** January 1, 1970 was a Thursday. */
const getWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

const byYear = new Map<number, ReadonlySet<number>>();

const listClosedDays = (year: number): ReadonlySet<number> => {
  const known = byYear.get(year);
  if (known) return known;
  const days = new Set(listFederalHolidays(year).map(({ day }) => toDayNumber(day)));
  // Federal offices close on the Friday before a holiday on a Saturday. The Federal Reserve's banks don't.
  const closed = new Set([...days].filter((day) => getWeekday(day) !== friday || !days.has(day + 1)));
  byYear.set(year, closed);
  return closed;
};

const isPayDay = (day: number, calendar: PayCalendar): boolean => {
  const weekday = getWeekday(day);
  if (weekday === sunday || weekday === saturday) return false;
  return calendar === "weekdays" || !listClosedDays(new Date(day * dayMs).getUTCFullYear()).has(day);
};

const listBusinessDays = ({ count, first, calendar = "fed" }: ScheduleRun): readonly number[] => {
  const days: number[] = [];
  for (let day = toDayNumber(first); days.length < count; day += 1) if (isPayDay(day, calendar)) days.push(day);
  return days;
};

/** A day some half months later. The other day of the month is 15 days from the first one's: the 1st and the 16th. */
const addHalfMonths = (day: string, halves: number): string => {
  if (halves % 2 === 0) return addMonths(day, halves / 2);
  const date = Number(day.slice(8, 10));
  if (date > 15) return `${addMonths(day, (halves + 1) / 2).slice(0, 8)}${String(date - 15).padStart(2, "0")}`;
  const [year = 0, month = 0] = addMonths(day, (halves - 1) / 2)
    .split("-")
    .map(Number);
  return toDayText(Date.UTC(year, month - 1, Math.min(date + 15, countDays(year, month))) / dayMs);
};

interface Anchor {
  /** Its day of the month is that of every payment, where the month has it. */
  readonly day: string;
  /** From it to the first payment. */
  readonly months: number;
}

/**
 * What a run that begins on a month's last day is counted from. A month after January 30, February 28 is the 30th; otherwise the
 * payments are on each month's last day.
 */
const findAnchor = (first: string, earlier: readonly string[]): Anchor => {
  if (!isMonthEnd(first)) return { day: first, months: 0 };
  const regular = earlier.find((day) => !isMonthEnd(day) && findWholeMonths(day, first) !== undefined);
  const day = regular ?? `${String(Number(first.slice(0, 4)) - 1).padStart(4, "0")}-12-31`;
  return { day, months: findWholeMonths(day, first) ?? 0 };
};

/**
 * The days of a run's payments.
 * @param earlier the days it may be counted from: when the money came, and when the runs before it began
 */
export const listPayDays = (run: ScheduleRun, earlier: readonly string[] = []): readonly number[] => {
  if (run.every === "businessDay") return listBusinessDays(run);
  const { length } = rhythms[run.every];
  if ("days" in length) {
    const first = toDayNumber(run.first);
    return Array.from({ length: run.count }, (_, index) => first + index * length.days);
  }
  const { day, months } = findAnchor(run.first, earlier);
  return Array.from({ length: run.count }, (_, index) =>
    toDayNumber(addHalfMonths(day, months * 2 + index * length.halfMonths)),
  );
};

export const findLastPayDay = (run: ScheduleRun, earlier: readonly string[] = []): string =>
  toDayText(listPayDays(run, earlier).at(-1) ?? 0);

/** The day on which a run's next payment would be taken. */
export const findNextPayDay = (run: ScheduleRun, earlier: readonly string[] = []): string =>
  findLastPayDay({ ...run, count: run.count + 1 }, earlier);
