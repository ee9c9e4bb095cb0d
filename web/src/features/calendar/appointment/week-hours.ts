import type { WeeklyStretch } from "@funding-desk/contract/accounts/staff/api";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** 540 as "9 AM", 570 as "9:30 AM". */
const formatMinute = (minute: number): string =>
  minute === 24 * 60
    ? "midnight"
    : clock
        .format(new Date(minute * 60_000))
        .replace(":00", "")
        .replace(/\s/g, " ");

const formatDays = (first: number, last: number): string => {
  const [from = "", to = ""] = [weekdays[first - 1], weekdays[last - 1]];
  return first === last ? from : `${from}-${to}`;
};

/** Hours by weekday in few words: "Mon-Thu 9 AM-5 PM, Fri 9 AM-12 PM". Blank for none. */
export const formatWeekHours = (weekly: readonly WeeklyStretch[]): string => {
  const groups: { first: number; last: number; readonly words: string }[] = [];
  for (const [index] of weekdays.entries()) {
    const weekday = index + 1;
    const words = weekly
      .filter((stretch) => stretch.weekday === weekday)
      .map(({ from, until }) => `${formatMinute(from)}-${formatMinute(until)}`)
      .join(" and ");
    const last = groups.at(-1);
    if (words === "") continue;
    if (last?.words === words && last.last === weekday - 1) last.last = weekday;
    else groups.push({ first: weekday, last: weekday, words });
  }
  return groups.map(({ first, last, words }) => `${formatDays(first, last)} ${words}`).join(", ");
};
