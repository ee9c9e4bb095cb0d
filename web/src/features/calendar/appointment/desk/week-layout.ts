import type { CalendarHours } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import { getDayOfWeek, parseDate } from "@internationalized/date";
import { toDayIn } from "../booking-time.ts";

/** Minutes since midnight in a calendar's zone. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const dayMinutes = 24 * 60;

/** Without overlaps, earliest first. */
const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else merged.push(span);
  }
  return merged;
};

/** When a calendar takes calls on a day: its weekly hours unless the day is off, and extra hours. */
export const listHoursOn = ({ weekly, days_off, extra }: CalendarHours, day: string): Span[] => {
  const isOff = days_off.includes(day) || isFederalHoliday(day);
  const weekday = getDayOfWeek(parseDate(day), "en-US", "mon") + 1;
  const usual = isOff ? [] : weekly.filter((each) => each.weekday === weekday);
  return mergeSpans([...usual, ...extra.filter((each) => each.day === day)].flatMap(({ hours }) => hours));
};

/** What is left of the open hours. */
export const subtractSpans = (open: readonly Span[], busy: readonly Span[]): Span[] => {
  let left = [...open];
  for (const taken of busy)
    left = left.flatMap(({ from, until }) =>
      [
        { from, until: Math.min(until, taken.from) },
        { from: Math.max(from, taken.until), until },
      ].filter((span) => span.from < span.until),
    );
  return left;
};

const toMinutesIn = (timeZone: string, instant: Date): number => {
  const parts = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const [hour = 0, minute = 0] = parts.format(instant).split(":").map(Number);
  return hour * 60 + minute;
};

/** When a call is, on the day it begins. */
export const toCallSpan = ({ starts_at, ends_at, calendar_zone: zone }: DeskCall): Span => {
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  const endsLater = toDayIn(zone, end) !== toDayIn(zone, start);
  return { from: toMinutesIn(zone, start), until: endsLater ? dayMinutes : toMinutesIn(zone, end) };
};

/** A calendar with its hours. */
export interface OpenCalendar {
  readonly id: number;
  readonly hours: CalendarHours;
}

/** When at least one of the calendars could take a call on a day, and none is booked there. */
export const listFreeTime = (calendars: readonly OpenCalendar[], calls: readonly DeskCall[], day: string): Span[] =>
  mergeSpans(
    calendars.flatMap(({ id, hours }) => {
      const booked = calls.filter(({ calendar_id, status }) => calendar_id === id && status === "Scheduled");
      return subtractSpans(listHoursOn(hours, day), booked.map(toCallSpan));
    }),
  );

export interface PlacedCall {
  readonly call: DeskCall;
  readonly span: Span;
  /** Side by side with calls at the same time. */
  readonly lane: number;
  readonly lanes: number;
}

/** Places a day's calls so that none covers another. */
export const placeCalls = (calls: readonly DeskCall[]): PlacedCall[] => {
  const sorted = calls
    .map((call) => ({ call, span: toCallSpan(call) }))
    .toSorted((one, other) => one.span.from - other.span.from);
  const ends: number[] = [];
  const placed = sorted.map(({ call, span }) => {
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.until;
    return { call, span, lane };
  });
  return placed.map((each) => ({ ...each, lanes: ends.length }));
};

/** Whole hours that hold all of these, and a working day. */
export const findShownHours = (spans: readonly Span[]): Span => ({
  from: Math.floor(Math.min(9 * 60, ...spans.map(({ from }) => from)) / 60) * 60,
  until: Math.ceil(Math.max(17 * 60, ...spans.map(({ until }) => until)) / 60) * 60,
});
