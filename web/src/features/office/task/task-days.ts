import type { MyTask } from "@funding-desk/contract/office/task/desk-api";
import { getFirmToday, isOverdue } from "../../../firm/firm-day.ts";

export interface TaskDay {
  /** "Overdue", "Today, November 23", "Tuesday, December 1". */
  readonly title: string;
  readonly isOverdue: boolean;
  readonly tasks: readonly MyTask[];
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });
const monthDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });
const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

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
  // Noon, so that no browser's time zone turns it into another day.
  const date = new Date(`${day}T12:00:00`);
  if (day === today) return `Today, ${monthDay.format(date)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? weekday.format(date) : fullDay.format(date);
};
