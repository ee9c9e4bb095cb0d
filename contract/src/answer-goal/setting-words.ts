import type { AnswerGoalSetting, AnswerMatter } from "./setting.ts";

/** By weekday, 1 (Monday) to 7 (Sunday). */
export const weekdayNames: Readonly<Record<number, string>> = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
  7: "Sunday",
};

export const answerMatterNames: Readonly<Record<AnswerMatter, string>> = {
  forms: "New forms",
  messages: "Clients' messages",
  contact: "Contact messages",
  documents: "Documents",
};

/** Minutes of a day as "9 AM" or "5:30 PM"; 1,440 is midnight. */
export const formatMinuteOfDay = (minutes: number): string => {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const clock = `${hour % 12 || 12}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
  return `${clock} ${hour < 12 || hour === 24 ? "AM" : "PM"}`;
};

/** "Monday, Tuesday" */
export const formatWeekdays = (weekdays: readonly number[]): string =>
  weekdays.map((weekday) => weekdayNames[weekday]).join(", ");

const isRun = (weekdays: readonly number[]): boolean =>
  weekdays.length > 2 && weekdays.every((day, index) => day === (weekdays[0] ?? 0) + index);

/** "Monday to Friday, 9 AM to 5 PM", "Monday, Wednesday, 9 AM to 5 PM" */
export const formatWorkingHours = ({ weekdays, opens_at, closes_at }: AnswerGoalSetting): string => {
  const days = isRun(weekdays)
    ? `${formatWeekdays(weekdays.slice(0, 1))} to ${formatWeekdays(weekdays.slice(-1))}`
    : formatWeekdays(weekdays);
  return `${days}, ${formatMinuteOfDay(opens_at)} to ${formatMinuteOfDay(closes_at)}`;
};

/** "within 8 working hours" */
export const formatGoal = (hours: number | null): string =>
  hours === null ? "no goal" : `within ${hours} working ${hours === 1 ? "hour" : "hours"}`;
