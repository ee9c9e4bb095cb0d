import { formatLongDay } from "@funding-desk/contract/forms/format";
import type { MyTask } from "@funding-desk/contract/office/task/desk-api";
import { getFirmToday, isOverdue } from "../../../firm/firm-day.ts";
import { formatLongMonthDay, formatWeekdayDay } from "../../../forms/format-time.ts";

export interface TaskDay {
  /** "Overdue", "Today, November 23", "Tuesday, December 1". */
  readonly title: string;
  readonly isOverdue: boolean;
  readonly tasks: readonly MyTask[];
}

/** Groups tasks, which come by due date: all overdue ones, then those of each day. */
export const groupByDay = (tasks: readonly MyTask[], now = new Date()): TaskDay[] => {
  const groups = new Map<string, MyTask[]>();
  for (const task of tasks) {
    const title = isOverdue(task.due_on, now) ? "Overdue" : nameDay(task.due_on, now);
    groups.set(title, [...(groups.get(title) ?? []), task]);
  }
  return [...groups].map(([title, ofDay]) => ({ title, isOverdue: title === "Overdue", tasks: ofDay }));
};

const nameDay = (day: string, now: Date): string => {
  const today = getFirmToday(now);
  if (day === today) return `Today, ${formatLongMonthDay(day)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? formatWeekdayDay(day) : formatLongDay(day);
};
