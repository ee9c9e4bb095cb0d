import { Temporal } from "temporal-polyfill";

/** A stretch of an advisor's day on the wall clock of the advisor's zone, in minutes since midnight; `until` may be 1440. */
export interface Hours {
  readonly from: number;
  readonly until: number;
}

/** When an advisor can be booked. */
export interface Availability {
  /** An IANA zone id, never an offset. */
  readonly timeZone: string;
  /** By ISO weekday, 1 for Monday. */
  readonly weekly: Readonly<Record<number, readonly Hours[]>>;
  /** Days, as yyyy-mm-dd in the advisor's zone, on which the weekly hours do not hold. */
  readonly daysOff: ReadonlySet<string>;
  /** Hours besides the weekly ones, by day; they hold on days off too. */
  readonly extra: Readonly<Record<string, readonly Hours[]>>;
}

/** What an appointment type asks of a slot; all but `horizonDays` in minutes. */
export interface SlotRules {
  readonly duration: number;
  /** Kept free before and after the call. */
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** A slot begins at least this long after it is booked. */
  readonly notice: number;
  /** Between the beginnings of two slots, counted from the start of the advisor's hours. */
  readonly step: number;
  /** How many of the advisor's days ahead can be booked, today being none. */
  readonly horizonDays: number;
}

/** A stretch of time in milliseconds since the epoch; `until` is not part of it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface SlotSearch {
  readonly availability: Availability;
  readonly rules: SlotRules;
  /** What the advisor's time is taken by, buffers included. */
  readonly busy: readonly Span[];
  readonly nowMs: number;
}

const minuteMs = 60_000;

/** The time that a call beginning then takes of the advisor, buffers included. */
export const takenBy = (startMs: number, { duration, bufferBefore, bufferAfter }: SlotRules): Span => ({
  from: startMs - bufferBefore * minuteMs,
  until: startMs + (duration + bufferAfter) * minuteMs,
});

/** The day on a wall in that zone, from its first instant to the next day's first one. @throws {RangeError} for no such day */
export const spanOfDay = (date: string, zone: string): Span => {
  const day = Temporal.PlainDate.from(date, { overflow: "reject" });
  const startOf = (each: Temporal.PlainDate) => each.toZonedDateTime(zone).epochMilliseconds;
  return { from: startOf(day), until: startOf(day.add({ days: 1 })) };
};

const dayAt = (instantMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone).toPlainDate();

const merged = (hours: readonly Hours[]): Hours[] => {
  const result: Hours[] = [];
  for (const next of hours.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && next.from <= last.until)
      result[result.length - 1] = { ...last, until: Math.max(last.until, next.until) };
    else result.push(next);
  }
  return result;
};

const hoursOn = ({ weekly, daysOff, extra }: Availability, day: Temporal.PlainDate): Hours[] => {
  const name = day.toString();
  const usual = daysOff.has(name) ? [] : (weekly[day.dayOfWeek] ?? []);
  return merged([...usual, ...(extra[name] ?? [])]);
};

/** A wall-clock minute of a day as an instant. One that the clocks skip counts as the same time after the change. */
const instantAt = (day: Temporal.PlainDate, minutes: number, zone: string): number =>
  minutes === 24 * 60
    ? day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
    : day.toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minutes / 60), minute: minutes % 60 } })
        .epochMilliseconds;

/** Whether the advisor is there for the whole of it, on the day on which it begins. */
export const isInHours = (availability: Availability, { from, until }: Span): boolean => {
  const { timeZone } = availability;
  const day = dayAt(from, timeZone);
  return hoursOn(availability, day).some(
    (hours) => instantAt(day, hours.from, timeZone) <= from && until <= instantAt(day, hours.until, timeZone),
  );
};

const overlaps = (one: Span, other: Span): boolean => one.from < other.until && other.from < one.until;

/**
 * The instants at which a call can begin, ascending, within the span: in the advisor's hours, free of what is booked, not before
 * the notice and not beyond the horizon.
 */
export const freeStarts = ({ availability, rules, busy, nowMs }: SlotSearch, within: Span): number[] => {
  const { timeZone } = availability;
  const lastDay = dayAt(nowMs, timeZone).add({ days: rules.horizonDays });
  const earliest = Math.max(within.from, nowMs + rules.notice * minuteMs);
  const found: number[] = [];
  if (earliest >= within.until) return found;
  // A span of the client's may begin late on one of the advisor's days and end early on another.
  const end =
    Temporal.PlainDate.compare(dayAt(within.until, timeZone), lastDay) < 0 ? dayAt(within.until, timeZone) : lastDay;
  for (let day = dayAt(earliest, timeZone); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    for (const hours of hoursOn(availability, day)) {
      const until = instantAt(day, hours.until, timeZone);
      for (
        let start = instantAt(day, hours.from, timeZone);
        start + rules.duration * minuteMs <= until;
        start += rules.step * minuteMs
      ) {
        if (start < earliest || start >= within.until) continue;
        const taken = takenBy(start, rules);
        if (!busy.some((span) => overlaps(span, taken))) found.push(start);
      }
    }
  }
  return found;
};

const shownTime = ({ hour, minute }: Temporal.PlainTime): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;

/** `h:mm AM/PM` in minutes since midnight; undefined for anything else. */
const minutesOf = (time: string): number | undefined => {
  const [, hour = "", minute = "", half] = /^(1[0-2]|0?[1-9]):([0-5]\d) ?(AM|PM)$/.exec(time) ?? [];
  return half === undefined ? undefined : ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
};

/**
 * The instant that a civil time means in a zone: of one that the clocks make twice, the first; of one that they skip, none.
 * @param date YYYY-MM-DD
 * @param time h:mm AM/PM
 */
export const instantOf = (date: string, time: string, zone: string): number | undefined => {
  const minutes = minutesOf(time);
  if (minutes === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  let asked: Temporal.PlainDateTime;
  try {
    asked = Temporal.PlainDateTime.from(date, { overflow: "reject" }).add({ minutes });
  } catch {
    return undefined;
  }
  const meant = asked.toZonedDateTime(zone, { disambiguation: "earlier" });
  return meant.toPlainDateTime().equals(asked) ? meant.epochMilliseconds : undefined;
};

/**
 * Instants as the times that a client's wall clock shows on one date, ascending. The second occurrence of a repeated time is left
 * out: the words on the button would mean the first.
 */
export const shownTimes = (startsMs: readonly number[], date: string, zone: string): string[] =>
  startsMs.flatMap((startMs) => {
    const there = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(zone);
    if (there.toPlainDate().toString() !== date) return [];
    const time = shownTime(there.toPlainTime());
    return instantOf(date, time, zone) === startMs ? [time] : [];
  });
