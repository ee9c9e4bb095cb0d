import { toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import type { ReminderKind } from "@funding-desk/contract/messages/reminder/kinds";
import { type DatedMatter, findDueDay, listReminderDays } from "@funding-desk/contract/messages/reminder/schedule";
import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";

/** Something that waits for someone. Days are in the recipient's zone. */
export interface Matter extends DatedMatter {
  readonly kind: ReminderKind;
  /** Names it among the recipient's matters of its kind. */
  readonly subject: string;
  readonly title: string;
  /** In the email, where it is answered. */
  readonly path: string;
}

export interface PlannedItem extends Matter {
  /** The day it counts as due, whether someone set it or not. */
  readonly dueDay: string;
  /** The days of the schedule that this reminder uses up. */
  readonly scheduledOn: readonly string[];
}

/** As the desk lists it. */
export const toPlannedItem = ({ kind, title, dueDay }: PlannedItem) => ({ kind, title, due_on: dueDay });

export interface PlannedDay {
  readonly day: string;
  readonly items: readonly PlannedItem[];
}

/** A day of a schedule that was used up. */
export interface UsedDay {
  readonly kind: ReminderKind;
  readonly subject: string;
  readonly scheduled_on: string;
}

interface PlanOf {
  readonly setting: Pick<ReminderSetting, "schedules" | "pause_days">;
  /** The first day to plan, and how many. */
  readonly from: string;
  readonly days: number;
  readonly used: readonly UsedDay[];
  /** The last day on which nothing goes out; null for none. */
  readonly quietUntil: string | null;
}

const toKey = (kind: ReminderKind, subject: string, day: string): string => `${kind} ${day} ${subject}`;

/**
 * Which day reminds of what, at most once a day and of everything at once. What a pause, quiet hours, or a server that was down
 * kept back is caught up on for a few days; what is older is left out, so that turning a kind on doesn't mail about last year.
 */
export const planReminders = (
  matters: readonly Matter[],
  { setting, from, days, used, quietUntil }: PlanOf,
): PlannedDay[] => {
  const lateDays = setting.pause_days + 2;
  const spent = new Set(used.map(({ kind, subject, scheduled_on: day }) => toKey(kind, subject, day)));
  const first = toDayNumber(from);
  const dated = matters.map((matter) => ({
    matter,
    dueDay: findDueDay(setting.schedules[matter.kind], matter),
    reminderDays: listReminderDays(setting.schedules[matter.kind], matter),
  }));
  const planned: PlannedDay[] = [];
  for (let number = first; number < first + days; number += 1) {
    const day = toDayText(number);
    if (quietUntil !== null && day <= quietUntil) continue;
    const earliest = toDayText(number - lateDays);
    const items = dated.flatMap(({ matter, dueDay, reminderDays }) => {
      if (matter.endsOn !== null && day > matter.endsOn) return [];
      const scheduledOn = reminderDays.filter(
        (each) => each >= earliest && each <= day && !spent.has(toKey(matter.kind, matter.subject, each)),
      );
      for (const each of scheduledOn) spent.add(toKey(matter.kind, matter.subject, each));
      return scheduledOn.length > 0 ? [{ ...matter, dueDay, scheduledOn }] : [];
    });
    if (items.length > 0) planned.push({ day, items });
  }
  return planned;
};
