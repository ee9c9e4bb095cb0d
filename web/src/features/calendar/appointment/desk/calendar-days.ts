import { getDayOfWeek, parseDate } from "@internationalized/date";
import { formatMonthDay, formatWeekdayDay } from "../../../../forms/format-time.ts";

/** The day a number of days later, or earlier if it is negative. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The Monday of a day's week. */
export const toMonday = (day: string): string => {
  const date = parseDate(day);
  return date.subtract({ days: getDayOfWeek(date, "en-US", "mon") }).toString();
};

/** "Jan 5 – Jan 11, 2027", or just the day if there is only one. */
export const formatSpan = (from: string, days: number): string =>
  days === 1
    ? `${formatWeekdayDay(from)}, ${from.slice(0, 4)}`
    : `${formatMonthDay(from)} – ${formatMonthDay(addDays(from, days - 1))}, ${addDays(from, days - 1).slice(0, 4)}`;

/** Minutes since midnight as people say them: "9:00 AM". 1440 is midnight. */
export const formatMinutes = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** The value of a time input: "09:00". Midnight at the end of a day is "00:00". */
export const toInputTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** @param isEnd whether 00:00 means the end of the day. @returns undefined if the text isn't a time */
export const parseMinutes = (text: string, isEnd: boolean): number | undefined => {
  const [, hour = "", minute = ""] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  if (hour === "") return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  return isEnd && minutes === 0 ? 24 * 60 : minutes;
};
