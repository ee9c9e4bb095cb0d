import { toCivilDate, toDayNumber } from "@funding-desk/contract/forms/civil-date";

interface Shown {
  /** IANA zone of the clock and the days. */
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

const formatPart = (instant: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", options).format(new Date(instant));

const nearDays: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };

/** An instant as people say when something is due: "5 PM today", "9:30 AM Monday", "5 PM Mar 3". */
export const formatDue = (instant: string, { timeZone, now = Date.now() }: Shown): string => {
  const clock = formatPart(instant, { timeZone, hour: "numeric", minute: "2-digit" }).replace(":00", "");
  const days =
    toDayNumber(toCivilDate(timeZone, new Date(instant))) - toDayNumber(toCivilDate(timeZone, new Date(now)));
  const isThisWeek = days > 1 && days < 7;
  const day =
    nearDays[days] ??
    formatPart(instant, isThisWeek ? { timeZone, weekday: "long" } : { timeZone, month: "short", day: "numeric" });
  return `${clock.replace(/\s/, " ")} ${day}`;
};
