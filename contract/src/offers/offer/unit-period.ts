import { toDayNumber, toDayText } from "../../forms/civil-date.ts";
import { addMonths, countMonths, findWholeMonths } from "../../forms/months.ts";
import type { ScheduleRun } from "./offer-terms.ts";
import { listPayDays } from "./pay-days.ts";
import { type Rhythm, rhythms } from "./rhythms.ts";

/** Payments with their days, counted from 1970. */
export interface DatedRun extends ScheduleRun {
  readonly days: readonly number[];
}

/** What time is counted in: of 12 CFR part 1026, Appendix J, (b)(4). */
export interface UnitPeriod {
  readonly perYear: number;
  /** A rhythm's length, or the days of a term with a single payment within a year. */
  readonly length: { readonly days: number } | { readonly halfMonths: number };
}

const daysPerYear = 365;
const daysPerHalfMonth = 15;
const halfMonthsPerYear = 24;

interface Interval {
  readonly months: number;
  readonly days: number;
}

/** Full months counted back from the later day, and the days that are left over, per (b)(5). */
const countBack = (from: string, until: string): Interval => {
  // From January 31 to February 28 is a month, though the same day of January is earlier, and so is from there to March 31.
  const whole = findWholeMonths(from, until);
  if (whole !== undefined) return { months: whole, days: 0 };
  let months = Math.max(0, countMonths(from, until));
  while (addMonths(until, -months - 1) >= from) months += 1;
  while (addMonths(until, -months) < from) months -= 1;
  return { months, days: toDayNumber(addMonths(until, -months)) - toDayNumber(from) };
};

const countYears = (from: string, until: string): number => {
  const { months, days } = countBack(from, until);
  if (days === 0) return months / 12;
  const years = Math.floor(months / 12);
  return years + (toDayNumber(addMonths(until, -years * 12)) - toDayNumber(from)) / daysPerYear;
};

/** Unit-periods from the funding to a day. Whole numbers are exact. */
export const countUnitPeriods = ({ length }: UnitPeriod, fundedOn: string, day: number): number => {
  if ("days" in length) return (day - toDayNumber(fundedOn)) / length.days;
  const until = toDayText(day);
  if (length.halfMonths === halfMonthsPerYear) return countYears(fundedOn, until);
  const { months, days } = countBack(fundedOn, until);
  return (months * 2 * daysPerHalfMonth + days) / (length.halfMonths * daysPerHalfMonth);
};

/** How many rhythms `until` is after `from`: undefined unless it's a whole number. */
const findWholeSteps = (from: string, until: string, halfMonths: number): number | undefined => {
  if (halfMonths % 2 !== 0) return undefined;
  const steps = ((findWholeMonths(from, until) ?? Number.NaN) * 2) / halfMonths;
  return Number.isInteger(steps) ? steps : undefined;
};

/** When each payment is made, in unit-periods from the funding. */
export const listPositions = (runs: readonly DatedRun[], unit: UnitPeriod, fundedOn: string): readonly number[] => {
  const { length } = unit;
  if ("days" in length) {
    const funded = toDayNumber(fundedOn);
    return runs.flatMap(({ days }) => days.map((day) => (day - funded) / length.days));
  }
  const [firstRun] = runs;
  const firstAt = countUnitPeriods(unit, fundedOn, firstRun?.days[0] ?? 0);
  return runs.flatMap((run) => {
    // Odd days are what is left over before the first payment, so later runs count from there where they can.
    const steps = firstRun && findWholeSteps(firstRun.first, run.first, length.halfMonths);
    const startAt = steps === undefined ? countUnitPeriods(unit, fundedOn, run.days[0] ?? 0) : firstAt + steps;
    const own = rhythms[run.every].length;
    const each = "halfMonths" in own ? own.halfMonths / length.halfMonths : undefined;
    return run.days.map((day, index) =>
      each !== undefined && Number.isInteger(each) ? startAt + index * each : countUnitPeriods(unit, fundedOn, day),
    );
  });
};

const toUnit = (rhythm: Rhythm): UnitPeriod => ({ perYear: rhythms[rhythm].perYear, length: rhythms[rhythm].length });

/** Of a single payment, per (b)(5)(vi) and (vii): its term, or a year if that's shorter. */
const toSingleUnit = (fundedOn: string, day: number): UnitPeriod => {
  const { months, days } = countBack(fundedOn, toDayText(day));
  if (months > 12 || (months === 12 && days > 0)) return toUnit("year");
  const termDays = Math.max(1, day - toDayNumber(fundedOn));
  const perYear = days === 0 && months > 0 ? 12 / months : daysPerYear / termDays;
  return { perYear, length: { days: termDays } };
};

/** Calendar days, as Appendix J counts them. */
const roughDays = (rhythm: Rhythm): number => {
  const { length } = rhythms[rhythm];
  return "days" in length ? length.days : length.halfMonths * daysPerHalfMonth;
};

/** From the shortest to the longest. A business day is a day. */
const units = (Object.keys(rhythms) as Rhythm[])
  .filter((rhythm) => rhythm !== "businessDay")
  .toSorted((one, other) => roughDays(one) - roughDays(other));
const toUnitRhythm = (rhythm: Rhythm): Rhythm => (rhythm === "businessDay" ? "day" : rhythm);

/** The rhythm that leads from one day to another. */
const findRhythm = (from: string, until: string, tried: readonly Rhythm[]): Rhythm | undefined =>
  tried.find((rhythm) => {
    const { length } = rhythms[rhythm];
    if ("halfMonths" in length && findWholeMonths(from, until) === length.halfMonths / 2) return true;
    const [, next] = listPayDays({ count: 2, cents: 0, every: rhythm, first: from });
    return next === toDayNumber(until);
  });

/**
 * The period that occurs most often, the shorter one of equals, per (b)(4)(i). Without one that occurs twice, the rhythm next to
 * the average period.
 */
export const chooseUnitPeriod = (runs: readonly DatedRun[], fundedOn: string): UnitPeriod => {
  const days = runs.flatMap((run) => run.days);
  const last = days.at(-1) ?? 0;
  if (days.length === 1) return toSingleUnit(fundedOn, last);
  const tried = [...new Set(runs.map(({ every }) => toUnitRhythm(every)))];
  const counts = new Map<Rhythm, number>();
  const count = (rhythm: Rhythm, times: number): void => {
    counts.set(rhythm, (counts.get(rhythm) ?? 0) + times);
  };
  let before = fundedOn;
  for (const run of runs) {
    const between = findRhythm(before, run.first, tried);
    if (between) count(between, 1);
    count(toUnitRhythm(run.every), run.count - 1);
    before = toDayText(run.days.at(-1) ?? 0);
  }
  const most = Math.max(...counts.values());
  const common = most > 1 ? units.find((rhythm) => counts.get(rhythm) === most) : undefined;
  if (common) return toUnit(common);
  const average = (last - toDayNumber(fundedOn)) / days.length;
  const distance = (rhythm: Rhythm): number => Math.abs(roughDays(rhythm) - average);
  return toUnit(units.reduce((best, rhythm) => (distance(rhythm) < distance(best) ? rhythm : best)));
};
