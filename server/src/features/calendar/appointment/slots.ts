import { Temporal } from "temporal-polyfill";

/** Part of an advisor's day in minutes since midnight, on a wall clock in the advisor's zone. `until` may be 1440. */
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
  /** Days (yyyy-mm-dd in the advisor's zone) without the weekly hours. */
  readonly daysOff: Pick<ReadonlySet<string>, "has">;
  /** Extra hours by day, which also apply on days off. */
  readonly extra: Readonly<Record<string, readonly Hours[]>>;
}

/** An appointment type's rules for slots, in minutes except `horizonDays`. */
export interface SlotRules {
  readonly duration: number;
  /** Kept free before and after the call. */
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** A slot starts at least this long after booking. */
  readonly notice: number;
  /** Time between the starts of two slots, counted from the start of the advisor's hours. */
  readonly step: number;
  /** How many of the advisor's days ahead can be booked; today is 0. */
  readonly horizonDays: number;
}

/** A time span in milliseconds since the epoch, without `until` itself. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface SlotSearch {
  readonly availability: Availability;
  readonly rules: SlotRules;
  /** Taken time, buffers included. */
  readonly busy: readonly Span[];
  readonly nowMs: number;
}

const minuteMs = 60_000;

/** The advisor's time that a call starting then takes, buffers included. */
export const toTakenSpan = (startMs: number, { duration, bufferBefore, bufferAfter }: SlotRules): Span => ({
  from: startMs - bufferBefore * minuteMs,
  until: startMs + (duration + bufferAfter) * minuteMs,
});

/** A civil day in the zone, from its first instant to the next day's. @throws {RangeError} for an invalid date */
export const toDaySpan = (date: string, zone: string): Span => {
  const day = Temporal.PlainDate.from(date, { overflow: "reject" });
  const toStart = (each: Temporal.PlainDate) => each.toZonedDateTime(zone).epochMilliseconds;
  return { from: toStart(day), until: toStart(day.add({ days: 1 })) };
};

const toDay = (instantMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone).toPlainDate();

const mergeHours = (hours: readonly Hours[]): Hours[] => {
  const result: Hours[] = [];
  for (const next of hours.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && next.from <= last.until)
      result[result.length - 1] = { ...last, until: Math.max(last.until, next.until) };
    else result.push(next);
  }
  return result;
};

const listHours = ({ weekly, daysOff, extra }: Availability, day: Temporal.PlainDate): Hours[] => {
  const name = day.toString();
  const usual = daysOff.has(name) ? [] : (weekly[day.dayOfWeek] ?? []);
  return mergeHours([...usual, ...(extra[name] ?? [])]);
};

/** A wall-clock minute as an instant. A skipped minute counts as the same time after the change. */
const toInstant = (day: Temporal.PlainDate, minutes: number, zone: string): number =>
  minutes === 24 * 60
    ? day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
    : day.toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(minutes / 60), minute: minutes % 60 } })
        .epochMilliseconds;

/** Whether the advisor's hours on the starting day cover the whole span. */
export const isInHours = (availability: Availability, { from, until }: Span): boolean => {
  const { timeZone } = availability;
  const day = toDay(from, timeZone);
  return listHours(availability, day).some(
    (hours) => toInstant(day, hours.from, timeZone) <= from && until <= toInstant(day, hours.until, timeZone),
  );
};

const overlaps = (one: Span, other: Span): boolean => one.from < other.until && other.from < one.until;

/**
 * Instants within the span when a call can start, ascending: in the advisor's hours, not taken, after the notice period,
 * and within the horizon.
 */
export const listFreeStarts = ({ availability, rules, busy, nowMs }: SlotSearch, within: Span): number[] => {
  const { timeZone } = availability;
  const lastDay = toDay(nowMs, timeZone).add({ days: rules.horizonDays });
  const earliest = Math.max(within.from, nowMs + rules.notice * minuteMs);
  const found: number[] = [];
  if (earliest >= within.until) return found;
  // The client's day may start late on one of the advisor's days and end early on the next.
  const end =
    Temporal.PlainDate.compare(toDay(within.until, timeZone), lastDay) < 0 ? toDay(within.until, timeZone) : lastDay;
  for (let day = toDay(earliest, timeZone); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    for (const hours of listHours(availability, day)) {
      const until = toInstant(day, hours.until, timeZone);
      for (
        let start = toInstant(day, hours.from, timeZone);
        start + rules.duration * minuteMs <= until;
        start += rules.step * minuteMs
      ) {
        if (start < earliest || start >= within.until) continue;
        const taken = toTakenSpan(start, rules);
        if (!busy.some((span) => overlaps(span, taken))) found.push(start);
      }
    }
  }
  return found;
};

/** A time on a client's wall clock. */
export interface CivilSlot {
  /** YYYY-MM-DD */
  readonly date: string;
  /** h:mm AM/PM */
  readonly time: string;
}

/**
 * The client's days that have one of these times, and the first times.
 * @param startsMs ascending
 */
export const toFreeDays = (
  startsMs: readonly number[],
  zone: string,
  howMany: number,
): { days: string[]; next: CivilSlot[] } => {
  const days: string[] = [];
  const next: CivilSlot[] = [];
  let dayEndsAt = Number.NEGATIVE_INFINITY;
  for (const start of startsMs) {
    // Reading a clock is slow, so later times of a day that is known are skipped.
    if (start < dayEndsAt && next.length >= howMany) continue;
    const date = toDay(start, zone).toString();
    const [time] = formatTimes([start], date, zone);
    if (time === undefined) continue;
    if (next.length < howMany) next.push({ date, time });
    if (days.at(-1) !== date) days.push(date);
    dayEndsAt = toDaySpan(date, zone).until;
  }
  return { days, next };
};

const formatTime = ({ hour, minute }: Temporal.PlainTime): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;

/** `h:mm AM/PM` in minutes since midnight; undefined for anything else. */
const parseTime = (time: string): number | undefined => {
  const [, hour = "", minute = "", half] = /^(1[0-2]|0?[1-9]):([0-5]\d) ?(AM|PM)$/.exec(time) ?? [];
  return half === undefined ? undefined : ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
};

/**
 * The instant a civil time means in a zone. A repeated time means its first occurrence, a skipped time none.
 * @param date YYYY-MM-DD
 * @param time h:mm AM/PM
 */
export const findInstant = (date: string, time: string, zone: string): number | undefined => {
  const minutes = parseTime(time);
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
 * The times that a client's wall clock shows on one date, ascending. Leaves out the second occurrence of a repeated time,
 * because its label would mean the first.
 */
export const formatTimes = (startsMs: readonly number[], date: string, zone: string): string[] =>
  startsMs.flatMap((startMs) => {
    const there = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(zone);
    if (there.toPlainDate().toString() !== date) return [];
    const time = formatTime(there.toPlainTime());
    return findInstant(date, time, zone) === startMs ? [time] : [];
  });
