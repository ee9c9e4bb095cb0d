import * as z from "zod/mini";
import { toDayNumber, toDayText } from "../../forms/civil-date.ts";
import { integer } from "../../platform/wire-shapes.ts";

export const scheduleLimits = { dueAfterDays: 90, aheadDays: 60, repeatDays: 60, repeatTimes: 12 } as const;

export const reminderSchedule = z.strictObject({
  is_on: z.boolean(),
  /** Something without a day of its own is due this many days after it began. */
  due_after_days: integer,
  /** Reminds this many days before it's due; null for not. */
  ahead_days: z.nullable(integer),
  day_before: z.boolean(),
  on_day: z.boolean(),
  /** After the due day, reminds every so many days; null for not. */
  repeat_days: z.nullable(integer),
  /** How often it does at most. */
  repeat_times: integer,
});
export type ReminderSchedule = z.infer<typeof reminderSchedule>;

/** Something to remind of. Days are yyyy-mm-dd in the recipient's zone. */
export interface DatedMatter {
  readonly beganOn: string;
  /** The day someone set; null when there is none. */
  readonly dueOn: string | null;
  /** The last day on which a reminder makes sense; null for no end. */
  readonly endsOn: string | null;
}

export const findDueDay = ({ due_after_days: days }: ReminderSchedule, { beganOn, dueOn }: DatedMatter): string =>
  dueOn ?? toDayText(toDayNumber(beganOn) + days);

/**
 * The days on which a schedule reminds of something, earliest first. None on the day it began: then the client has just heard
 * of it.
 */
export const listReminderDays = (schedule: ReminderSchedule, matter: DatedMatter): string[] => {
  if (!schedule.is_on) return [];
  const due = toDayNumber(findDueDay(schedule, matter));
  const { ahead_days: ahead, repeat_days: every, repeat_times: times } = schedule;
  const days = [
    ...(ahead === null ? [] : [due - ahead]),
    ...(schedule.day_before ? [due - 1] : []),
    ...(schedule.on_day ? [due] : []),
    ...(every === null ? [] : Array.from({ length: times }, (_, index) => due + every * (index + 1))),
  ];
  const began = toDayNumber(matter.beganOn);
  const end = matter.endsOn === null ? Number.POSITIVE_INFINITY : toDayNumber(matter.endsOn);
  return [...new Set(days)]
    .filter((day) => day > began && day <= end)
    .sort((one, other) => one - other)
    .map(toDayText);
};

/** How long after something began, or was due, the schedule's last reminder can be. In days. */
export const countScheduleDays = ({
  due_after_days: after,
  repeat_days: every,
  repeat_times: times,
}: ReminderSchedule) => after + (every ?? 0) * times;

const formatDays = (count: number): string => (count === 1 ? "1 day" : `${count} days`);

/** A schedule in words, such as "the day before, on the day, then every 4 days up to 3 times". */
export const formatSchedule = (schedule: ReminderSchedule): string => {
  if (!schedule.is_on) return "Off";
  const { ahead_days: ahead, repeat_days: every, repeat_times: times } = schedule;
  const parts = [
    ahead !== null && `${formatDays(ahead)} before`,
    schedule.day_before && "the day before",
    schedule.on_day && "on the day",
    every !== null && times > 0 && `then every ${formatDays(every)} up to ${times === 1 ? "once" : `${times} times`}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "Never";
};
