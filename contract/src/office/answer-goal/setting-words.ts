import { formatMinuteOfDay, weekdayNames } from "../../forms/week.ts";
import type { AnswerGoalSetting, AnswerMatter } from "./setting.ts";

export const answerMatterNames: Readonly<Record<AnswerMatter, string>> = {
  forms: "New forms",
  messages: "Clients' messages",
  contact: "Contact messages",
  documents: "Documents",
};

/** "Monday, Tuesday" */
export const formatWeekdays = (weekdays: readonly number[]): string =>
  weekdays.map((weekday) => weekdayNames[weekday - 1]).join(", ");

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
