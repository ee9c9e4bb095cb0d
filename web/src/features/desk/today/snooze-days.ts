import { formatDate } from "@funding-desk/contract/forms/format";
import { formatWeekday } from "../../../forms/format-time.ts";

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

/** "Monday, 12/07/2026" */
export const formatSnoozeDay = (day: string): string => `${formatWeekday(day)}, ${formatDate(day)}`;
