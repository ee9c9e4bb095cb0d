import { parseDateTime, toZoned } from "@internationalized/date";
import { type ChosenSlot, formatClockIn, toCivilDateTime, toDayIn } from "./booking-time.ts";

/** When the slot begins. A time that occurs twice means its first occurrence, as on the server. */
export const toInstant = (chosen: ChosenSlot): Date =>
  toZoned(parseDateTime(toCivilDateTime(chosen).replace(" ", "T")), chosen.timezone, "earlier").toDate();

/** The slot's time in another zone, such as "10:00 AM", with the weekday if it differs. Undefined when both are the same. */
export const findOtherTime = (chosen: ChosenSlot, timeZone: string): string | undefined => {
  const instant = toInstant(chosen);
  const clock = formatClockIn(timeZone, instant);
  if (toDayIn(timeZone, instant) !== chosen.date) {
    return `${new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone }).format(instant)} ${clock}`;
  }
  return clock === chosen.slot ? undefined : clock;
};

export const convertLastDay = (timeZone: string, last: { readonly day: string; readonly timezone: string }): string =>
  toDayIn(timeZone, toInstant({ slot: "11:59 PM", date: last.day, timezone: last.timezone }));
