import { formatMinuteOfDay } from "@funding-desk/contract/forms/week";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { changeReminderSettings } from "@funding-desk/contract/messages/reminder/desk-api";
import { reminderKinds } from "@funding-desk/contract/messages/reminder/kinds";
import {
  formatSchedule,
  type ReminderSchedule,
  scheduleLimits,
} from "@funding-desk/contract/messages/reminder/schedule";
import {
  firstReminderSetting,
  type ReminderSetting,
  reminderLimits,
} from "@funding-desk/contract/messages/reminder/setting";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { createSingleSetting } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { formatMonths } from "./load-matters.ts";
import { findSetting, lockSetting, saveSetting } from "./reminder.repository.ts";

export type ReminderSettings = ReturnType<typeof createReminderSettings>;

/** When reminders go out, as managers set it. */
export const createReminderSettings = (deps: Pick<SharedDeps, "database" | "audit" | "live">) => {
  const kept = createSingleSetting(deps, {
    name: "reminders",
    first: firstReminderSetting,
    find: findSetting,
    lock: lockSetting,
    save: saveSetting,
    describe,
  });
  return {
    load: kept.load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, { setting, expected_revision: seen }: BodyOf<typeof changeReminderSettings>) {
      requireSetting(setting);
      return kept.change(staff, setting, seen);
    },
  };
};

/** In words, for the audit. */
const describe = ({ send_from: from, send_until: until, pause_days, renewal_months, schedules }: ReminderSetting) => ({
  sent_between: `${formatMinuteOfDay(from * 60)} and ${formatMinuteOfDay(until * 60)}`,
  pause_days,
  renewal_months: renewal_months === null ? "Off" : formatMonths(renewal_months),
  papers: formatSchedule(schedules.papers),
  form: formatSchedule(schedules.form),
  offer: formatSchedule(schedules.offer),
  consent: formatSchedule(schedules.consent),
  renewal: formatSchedule(schedules.renewal),
  call: formatSchedule(schedules.call),
});

const findScheduleFaults = (schedule: ReminderSchedule) => ({
  due_after_days: findNumberFault(schedule.due_after_days, [0, scheduleLimits.dueAfterDays]),
  ahead_days:
    schedule.ahead_days === null ? undefined : findNumberFault(schedule.ahead_days, [1, scheduleLimits.aheadDays]),
  repeat_days:
    schedule.repeat_days === null ? undefined : findNumberFault(schedule.repeat_days, [1, scheduleLimits.repeatDays]),
  repeat_times: findNumberFault(schedule.repeat_times, [
    schedule.repeat_days === null ? 0 : 1,
    scheduleLimits.repeatTimes,
  ]),
});

/** A dialog changes one kind at a time, so its fields needn't say which. @throws {DomainError} `invalid_fields` */
const requireSetting = (setting: ReminderSetting): void => {
  const from = findNumberFault(setting.send_from, [0, 23]);
  const until = findNumberFault(setting.send_until, [1, 24]);
  requireNone({
    send_from: from,
    send_until: until ?? (setting.send_until > setting.send_from ? undefined : "Choose a later hour than the first."),
    pause_days: findNumberFault(setting.pause_days, [0, reminderLimits.pauseDays]),
    renewal_months:
      setting.renewal_months === null
        ? undefined
        : findNumberFault(setting.renewal_months, [1, reminderLimits.renewalMonths]),
  });
  for (const kind of reminderKinds) requireNone(findScheduleFaults(setting.schedules[kind]));
};
