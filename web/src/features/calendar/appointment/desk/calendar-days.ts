import { getDayOfWeek, parseDate } from "@internationalized/date";

/** The day a number of days later, or earlier if it is negative. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The Monday of a day's week. */
export const toMonday = (day: string): string => {
  const date = parseDate(day);
  return date.subtract({ days: getDayOfWeek(date, "en-US", "mon") }).toString();
};

const parseDayInUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

const long = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** "Tuesday, January 5" */
export const formatLongDay = (day: string): string => long.format(parseDayInUtc(day));

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", day: "numeric", timeZone: "UTC" });

/** "5 Tue" in the order of the language: "Tue 5". */
export const formatShortDay = (day: string): string =>
  weekday
    .formatToParts(parseDayInUtc(day))
    .filter(({ type }) => type !== "literal")
    .toSorted((one, other) => other.type.localeCompare(one.type))
    .map(({ value }) => value)
    .join(" ");

/** "Jan 5 – Jan 11, 2027", or just the day if there is only one. */
export const formatSpan = (from: string, days: number): string =>
  days === 1
    ? `${long.format(parseDayInUtc(from))}, ${from.slice(0, 4)}`
    : `${short.format(parseDayInUtc(from))} – ${withYear.format(parseDayInUtc(addDays(from, days - 1)))}`;

/** "9:00 AM CST" */
export const formatClockWithZone = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone, timeZoneName: "short" }).format(
    new Date(instant),
  );

/** "Tuesday, January 5, 9:00 AM" */
export const formatMomentIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(instant));

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
