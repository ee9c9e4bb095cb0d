/** A chosen slot, in the local time of `timezone`. */
export interface ChosenSlot {
  /** `h:mm AM/PM` */
  readonly slot: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly timezone: string;
  /** When the hold expires by this device's clock, in milliseconds since the epoch. */
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

/** Whether the text is a real calendar day. */
const isDay = (date: unknown): date is string => {
  if (typeof date !== "string" || !dateForm.test(date)) return false;
  const day = new Date(`${date}T00:00:00Z`);
  // `Date` reads February 30 as March 2.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};

/** Reads a day from the URL. Undefined when it isn't one. */
export const readDay = (date: string | null): string | undefined => (isDay(date) ? date : undefined);

/** Reads a slot from the history entry. Undefined when it isn't one. */
export const readChosenSlot = (state: unknown): ChosenSlot | undefined => {
  const left = (typeof state === "object" && state !== null ? state : {}) as Partial<ChosenSlot>;
  const { slot, date, timezone, heldUntilMs } = left;
  const isSlot = typeof slot === "string" && slotForm.test(slot);
  if (!isSlot || !isDay(date) || !isTimeZone(timezone)) return undefined;
  return { slot, date, timezone, ...(typeof heldUntilMs === "number" ? { heldUntilMs } : {}) };
};

const toMinutes = (slot: string): number => {
  const [, hour = "0", minute = "0", half = "AM"] = slotForm.exec(slot) ?? [];
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
};

const two = (value: number): string => String(value).padStart(2, "0");

/** `YYYY-MM-DD HH:mm:ss`, the given minutes after the slot begins, ignoring daylight saving time. */
export const toCivilDateTime = ({ slot, date }: ChosenSlot, plusMinutes = 0): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const then = new Date(Date.UTC(year, month - 1, day, 0, toMinutes(slot) + plusMinutes));
  const clock = `${two(then.getUTCHours())}:${two(then.getUTCMinutes())}:00`;
  return `${then.getUTCFullYear()}-${two(then.getUTCMonth() + 1)}-${two(then.getUTCDate())} ${clock}`;
};

/** A day such as "Tuesday, January 5, 2027". */
export const formatSlotDay = (date: string): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(Date.UTC(year, month - 1, day)));
};

/** An instant's day in a time zone, as YYYY-MM-DD. */
export const toDayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }).format(instant);

/** Today in a time zone, as YYYY-MM-DD. */
export const getTodayIn = (timeZone: string): string => toDayIn(timeZone, new Date());

/** An instant's time in a time zone: `h:mm AM/PM`. */
export const formatClockIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    .format(instant)
    // Newer browsers put a narrow space before AM and PM.
    .replace(/\s/g, " ");

/** A day and time such as "Tuesday, January 5, 2027, 10:00 AM", with no line break before AM. */
export const formatSlotTime = (date: string, clock: string): string =>
  `${formatSlotDay(date)}, ${clock.replace(" ", "\u00a0")}`;

export const formatZonedTime = (timeZone: string, instant: Date): string =>
  formatSlotTime(toDayIn(timeZone, instant), formatClockIn(timeZone, instant));
