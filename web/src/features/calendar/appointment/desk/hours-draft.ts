import type { CalendarHours, Stretch } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { weekdayNames } from "@funding-desk/contract/forms/week";
import { formatWeekdayDay } from "../../../../forms/format-time.ts";
import { addDays, formatMinutes, parseMinutes, toInputTime } from "./calendar-days.ts";

/** As toTypedStretch: "09:00". */
export interface TypedStretch {
  readonly from: string;
  readonly until: string;
}

/** The hours while someone edits them. */
export interface HoursDraft {
  /** By ISO weekday, 1 for Monday. */
  readonly weekly: Readonly<Record<number, readonly TypedStretch[]>>;
  readonly daysOff: readonly string[];
  readonly extra: readonly ({ readonly day: string } & TypedStretch)[];
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const toTypedStretch = ({ from, until }: Stretch): TypedStretch => ({
  from: toInputTime(from),
  until: toInputTime(until),
});

export const toHoursDraft = ({ weekly, days_off, extra }: CalendarHours): HoursDraft => ({
  weekly: Object.fromEntries(weekly.map(({ weekday, hours }) => [weekday, hours.map(toTypedStretch)])),
  daysOff: days_off,
  extra: extra.flatMap(({ day, hours }) => hours.map((stretch) => ({ day, ...toTypedStretch(stretch) }))),
});

/** Undefined while a time is missing. */
const parseStretch = ({ from, until }: TypedStretch): Stretch | undefined => {
  const [start, end] = [parseMinutes(from, false), parseMinutes(until, true)];
  return start === undefined || end === undefined ? undefined : { from: start, until: end };
};

const compareStarts = (a: Stretch, b: Stretch): number => a.from - b.from;

/** The hours as they are sent; undefined while a time is missing. */
export const toHours = ({ weekly, daysOff, extra }: HoursDraft): CalendarHours | undefined => {
  const week = weekdays.map((weekday) => ({ weekday, hours: (weekly[weekday] ?? []).map(parseStretch) }));
  const extras = extra.map(({ day, ...stretch }) => ({ day, stretch: parseStretch(stretch) }));
  if (week.some(({ hours }) => hours.includes(undefined)) || extras.some(({ stretch }) => !stretch)) return undefined;
  const byDay = Map.groupBy(extras, ({ day }) => day);
  return {
    weekly: week.flatMap(({ weekday, hours }) => {
      const whole = hours.flatMap((stretch) => stretch ?? []).toSorted(compareStarts);
      return whole.length === 0 ? [] : [{ weekday, hours: whole }];
    }),
    days_off: [...daysOff].toSorted(),
    extra: [...byDay]
      .map(([day, group]) => ({ day, hours: group.flatMap(({ stretch }) => stretch ?? []).toSorted(compareStarts) }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
};

export const longestDaysOff = 365;

/** A range of days off. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

/** Joins consecutive days into ranges. */
export const toRanges = (days: readonly string[]): readonly DayRange[] => {
  const ranges: { from: string; until: string }[] = [];
  for (const day of days.toSorted()) {
    const last = ranges.at(-1);
    if (last && addDays(last.until, 1) === day) last.until = day;
    else ranges.push({ from: day, until: day });
  }
  return ranges;
};

export const listDays = ({ from, until }: DayRange): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
};

export const formatRange = ({ from, until }: DayRange): string =>
  from === until ? formatWeekdayDay(from) : `${formatWeekdayDay(from)} to ${formatWeekdayDay(until)}`;

const formatStretches = (hours: readonly Stretch[]): string =>
  hours.map(({ from, until }) => `${formatMinutes(from)} to ${formatMinutes(until)}`).join(", ") || "no calls";

/** The hours in words, line by line, to compare two versions. */
export const describeHours = ({ weekly, days_off, extra }: CalendarHours): ReadonlyMap<string, string> =>
  new Map([
    ...weekdays.map((weekday) => {
      const hours = weekly.find((each) => each.weekday === weekday)?.hours ?? [];
      return [weekdayNames[weekday - 1] ?? "", formatStretches(hours)] as const;
    }),
    ["Days off", toRanges(days_off).map(formatRange).join("; ") || "none"],
    [
      "Extra hours",
      extra.map(({ day, hours }) => `${formatWeekdayDay(day)}, ${formatStretches(hours)}`).join("; ") || "none",
    ],
  ]);

/** The differences, as sentences. */
export const listDifferences = (
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] =>
  [...now].flatMap(([name, value]) => {
    const old = before.get(name);
    return old === value ? [] : [`${name}: ${value || "nothing"} (was ${old || "nothing"})`];
  });
