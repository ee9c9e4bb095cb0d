/** A federal holiday of the US (5 U.S.C. 6103), or the weekday on which it is observed. */
export interface FederalHoliday {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly name: string;
}

const dayMs = 24 * 3600_000;
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const weekdayOf = (ms: number): number => new Date(ms).getUTCDay();
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

/** The `nth` weekday of a month, in ms; months count from 1. */
const findNth = (nth: number, weekday: number, [year, month]: readonly [number, number]): number => {
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * dayMs;
};

const findLastMonday = (year: number, month: number): number => {
  const last = Date.UTC(year, month, 0);
  return last - ((weekdayOf(last) - monday + 7) % 7) * dayMs;
};

/** A date that falls on a weekend is observed on the nearest weekday. */
const withObserved = (ms: number, name: string): FederalHoliday[] => {
  const shift = weekdayOf(ms) === saturday ? -1 : weekdayOf(ms) === sunday ? 1 : 0;
  const observed = { day: toDay(ms + shift * dayMs), name: `${name}, observed` };
  return [{ day: toDay(ms), name }, ...(shift === 0 ? [] : [observed])];
};

/** In the order of the year. New Year's Day may be observed on the last day of the year before. */
export const listFederalHolidays = (year: number): FederalHoliday[] => {
  const fixed = (month: number, day: number, name: string) => withObserved(Date.UTC(year, month - 1, day), name);
  const floating = (ms: number, name: string): FederalHoliday[] => [{ day: toDay(ms), name }];
  return [
    ...fixed(1, 1, "New Year's Day"),
    ...floating(findNth(3, monday, [year, 1]), "Martin Luther King Jr. Day"),
    ...floating(findNth(3, monday, [year, 2]), "Washington's Birthday"),
    ...floating(findLastMonday(year, 5), "Memorial Day"),
    ...fixed(6, 19, "Juneteenth"),
    ...fixed(7, 4, "Independence Day"),
    ...floating(findNth(1, monday, [year, 9]), "Labor Day"),
    ...floating(findNth(2, monday, [year, 10]), "Columbus Day"),
    ...fixed(11, 11, "Veterans Day"),
    ...floating(findNth(4, thursday, [year, 11]), "Thanksgiving Day"),
    ...fixed(12, 25, "Christmas Day"),
  ];
};

const byYear = new Map<number, ReadonlySet<string>>();

const listDaysOf = (year: number): ReadonlySet<string> => {
  const known = byYear.get(year);
  if (known) return known;
  const days = new Set([...listFederalHolidays(year), ...listFederalHolidays(year + 1)].map(({ day }) => day));
  byYear.set(year, days);
  return days;
};

/** @param day yyyy-mm-dd */
export const isFederalHoliday = (day: string): boolean => listDaysOf(Number(day.slice(0, 4))).has(day);

/** The first from this day on, observed or not. */
export const findNextHoliday = (day: string): FederalHoliday | undefined => {
  const year = Number(day.slice(0, 4));
  return [...listFederalHolidays(year), ...listFederalHolidays(year + 1)]
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .find((holiday) => holiday.day >= day);
};
