import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { type PlannedItem, planReminders } from "./plan-reminders.ts";
import type { UsedRow } from "./reminder.repository.ts";
import type { UnnotedCallRow } from "./reminder-matters.repository.ts";

interface CallPlanOf {
  readonly setting: ReminderSetting;
  /** The calendar's. */
  readonly zone: string;
  readonly used: readonly UsedRow[];
  readonly from: string;
  readonly days: number;
}

export interface PlannedCalls {
  readonly day: string;
  readonly calls: readonly { readonly call: UnnotedCallRow; readonly item: PlannedItem }[];
}

/** On which days the owner of a calendar is reminded of which calls. What clients do doesn't pause it. */
export const planCalls = (
  calls: readonly UnnotedCallRow[],
  { setting, zone, used, from, days }: CallPlanOf,
): PlannedCalls[] => {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const matters = calls.map((call) => ({
    kind: "call" as const,
    subject: call.id,
    title: call.title,
    path: "/desk",
    beganOn: toCivilDate(zone, call.ends_at),
    dueOn: null,
    endsOn: null,
  }));
  return planReminders(matters, { setting, from, days, used, quietUntil: null }).map(({ day, items }) => ({
    day,
    calls: items.flatMap((item) => {
      const call = byId.get(item.subject);
      return call ? [{ call, item }] : [];
    }),
  }));
};
