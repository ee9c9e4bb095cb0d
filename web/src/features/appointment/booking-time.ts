import { parseDate, parseDateTime, toZoned } from "@internationalized/date";

/** A slot as the picker hands it on: on the wall clock of `timezone`. */
export interface ChosenSlot {
  /** `h:mm AM/PM` */
  readonly slot: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly timezone: string;
  /** Until when it is kept for this client, by this device's clock: milliseconds since the epoch. */
  readonly heldUntilMs?: number | undefined;
}

const slotForm = /^(1[0-2]|[1-9]):([0-5]\d) (AM|PM)$/;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;

const isTimeZone = (zone: unknown): zone is string => {
  try {
    return typeof zone === "string" && new Intl.DateTimeFormat("en-US", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
};

/** The day, when the text is one of the calendar. */
const isDay = (date: unknown): date is string => {
  try {
    return typeof date === "string" && dateForm.test(date) && parseDate(date).toString() === date;
  } catch {
    return false;
  }
};

/** A day that an address names; undefined when it is none. */
export const readDay = (date: string | null): string | undefined => (isDay(date) ? date : undefined);

/** What a navigation or a reload left in the history; undefined when it is no slot. */
export const readChosenSlot = (state: unknown): ChosenSlot | undefined => {
  const left = (typeof state === "object" && state !== null ? state : {}) as Partial<ChosenSlot>;
  const { slot, date, timezone, heldUntilMs } = left;
  const isSlot = typeof slot === "string" && slotForm.test(slot);
  if (!isSlot || !isDay(date) || !isTimeZone(timezone)) return undefined;
  return { slot, date, timezone, ...(typeof heldUntilMs === "number" ? { heldUntilMs } : {}) };
};

const minutesOf = (slot: string): number => {
  const [, hour = "0", minute = "0", half = "AM"] = slotForm.exec(slot) ?? [];
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
};

const two = (value: number): string => String(value).padStart(2, "0");

/** `YYYY-MM-DD HH:mm:ss` so many minutes after the slot begins, on a clock that no change of the season moves. */
export const civilDateTime = ({ slot, date }: ChosenSlot, plusMinutes = 0): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const then = new Date(Date.UTC(year, month - 1, day, 0, minutesOf(slot) + plusMinutes));
  const clock = `${two(then.getUTCHours())}:${two(then.getUTCMinutes())}:00`;
  return `${then.getUTCFullYear()}-${two(then.getUTCMonth() + 1)}-${two(then.getUTCDate())} ${clock}`;
};

/** When the slot begins. A time that the clocks repeat means its first occurrence, as the server reads it. */
export const instantOf = (chosen: ChosenSlot): Date =>
  toZoned(parseDateTime(civilDateTime(chosen).replace(" ", "T")), chosen.timezone, "earlier").toDate();

/** A day in words: "Tuesday, January 5, 2027". */
export const spokenDay = (date: string): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(Date.UTC(year, month - 1, day)));
};

/** The calendar's day of an instant in that zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }).format(instant);

/** Today on the calendar of that zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date());

/** The clock of an instant in that zone: `h:mm AM/PM`. */
export const clockIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    .format(instant)
    // Newer browsers put a narrow space before AM and PM.
    .replace(/\s/g, " ");

/** A day and a time on it: "Tuesday, January 5, 2027, 10:00 AM", never broken before its last two letters. */
export const spokenTime = (date: string, clock: string): string =>
  `${spokenDay(date)}, ${clock.replace(" ", "\u00a0")}`;

/** The same of an instant, in that zone. */
export const spokenMoment = (timeZone: string, instant: Date): string =>
  spokenTime(dayIn(timeZone, instant), clockIn(timeZone, instant));

/** What the clock of another zone shows then: "10:00 AM", with its weekday where that is another; undefined when it shows the same. */
export const clockElsewhere = (chosen: ChosenSlot, timeZone: string): string | undefined => {
  const instant = instantOf(chosen);
  const clock = clockIn(timeZone, instant);
  if (dayIn(timeZone, instant) !== chosen.date) {
    return `${new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone }).format(instant)} ${clock}`;
  }
  return clock === chosen.slot ? undefined : clock;
};

/** The last day of one zone's calendar, as the last day that the client's calendar shows of it. */
export const lastDayIn = (timeZone: string, last: { readonly day: string; readonly timezone: string }): string =>
  dayIn(timeZone, instantOf({ slot: "11:59 PM", date: last.day, timezone: last.timezone }));
