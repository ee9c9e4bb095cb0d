import { formatDate } from "@funding-desk/contract/forms/format";

/** Days are YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The Monday after the day. */
export const nextMonday = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (8 - weekday) % 7 || 7);
};

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** "Monday, 12/07/2026" */
export const formatSnoozeDay = (day: string): string =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))}, ${formatDate(day)}`;
