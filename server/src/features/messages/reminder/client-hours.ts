import { toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { textLimits } from "@funding-desk/contract/messages/text/limits";
import { Temporal } from "temporal-polyfill";

export interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** 0 to 23, as the clock on the wall shows. */
  readonly hour: number;
}

export const toLocalTime = (zone: string, instant: Date): LocalTime => {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return { day: there.toPlainDate().toString(), hour: there.hour };
};

interface SendHours {
  readonly send_from: number;
  readonly send_until: number;
}

/** How an instant falls into the hours in which reminders go out. In a state with two zones, it must suit both. */
export const findPartOfDay = (
  zones: readonly string[],
  instant: Date,
  { send_from: from, send_until: until }: SendHours,
): "before" | "open" | "over" => {
  const hours = zones.map((zone) => toLocalTime(zone, instant).hour);
  if (hours.some((hour) => hour >= until)) return "over";
  return hours.some((hour) => hour < from) ? "before" : "open";
};

/** The first day on which something may still go out: today, unless today's reminders did, or its hours are over. */
export const findFirstDay = (
  { today, part }: { readonly today: string; readonly part: ReturnType<typeof findPartOfDay> },
  checkedOn: string | null,
): string =>
  part === "over" || (checkedOn !== null && checkedOn >= today) ? toDayText(toDayNumber(today) + 1) : today;

/** From when until when texts may go out on a day: the hours of reminders, within those that the law allows. */
export const findTextHours = (
  zones: readonly string[],
  day: string,
  { send_from: from, send_until: until }: SendHours,
): { readonly dueAt: Date; readonly untilAt: Date } => {
  const toInstants = (hour: number) =>
    zones.map((zone) => {
      const time = Temporal.PlainTime.from({ hour });
      return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
    });
  return {
    dueAt: new Date(Math.max(...toInstants(Math.max(from, textLimits.fromHour)))),
    untilAt: new Date(Math.min(...toInstants(Math.min(until, textLimits.untilHour)))),
  };
};
