import { isCivilDate, toCivilDate, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { formatMinuteOfDay } from "@funding-desk/contract/forms/week";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type {
  ClientReminders,
  changeReminderSettings,
  PlannedReminder,
  reminderSettings,
  reminderWeek,
} from "@funding-desk/contract/messages/reminder/desk-api";
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
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { createSettingConflict, listSettingChanges } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { TextViews } from "../text/text-view.service.ts";
import { planCalls } from "./call-plan.ts";
import { findPartOfDay, toLocalTime } from "./client-hours.ts";
import { findAnsweredUntil, findBlock, findMoment, planForClient } from "./client-plan.ts";
import { findMatterSpan, type LoadMatters, weekDays } from "./load-matters.ts";
import type { PlannedItem } from "./plan-reminders.ts";
import {
  deletePause,
  findPause,
  findSetting,
  listSent,
  listUsed,
  lockSetting,
  type SentRow,
  savePause,
  saveSetting,
} from "./reminder.repository.ts";
import { listCalendars, listCandidates, listReminderClients, listUnnotedCalls } from "./reminder-matters.repository.ts";

export type ReminderService = ReturnType<typeof createReminderService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "access" | "timeZone"> {
  readonly loadMatters: LoadMatters;
  readonly textViews: Pick<TextViews, "findForDesk">;
  readonly now: () => Date;
}

/** More than a firm has waiting. Caps what the list of the week costs. */
const weekClients = 1000;
const shownSent = 50;

const toItem = ({ kind, title, dueDay }: PlannedItem) => ({ kind, title, due_on: dueDay });

/** When reminders go out, what goes out this week, and one client's. */
export const createReminderService = (deps: Deps) => {
  const { database, audit, live, access, loadMatters, timeZone, now } = deps;

  const loadSetting = async (): Promise<ReminderSetting> =>
    (await findSetting(database))?.setting ?? firstReminderSetting;

  const load = async (): Promise<AnswerOf<typeof reminderSettings>["data"]> => {
    const row = await findSetting(database);
    return {
      setting: row?.setting ?? firstReminderSetting,
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
    };
  };

  const listClientWeek = async (setting: ReminderSetting, at: Date) => {
    const span = findMatterSpan(setting, toCivilDate(timeZone, at));
    const candidates = await listCandidates(database, span);
    const ids = candidates.slice(0, weekClients);
    const [clients, raw, used] = await Promise.all([
      listReminderClients(database, ids),
      loadMatters(database, ids, span),
      listUsed(database, ids, span.since),
    ]);
    const reminders = clients.flatMap((client): PlannedReminder[] => {
      const moment = findMoment(client, { setting, firmZone: timeZone, at });
      const from = findFirstDay(moment, client.checked_on);
      return planForClient(client, { setting, raw, used, moment, from, days: weekDays }).map(({ day, items }) => ({
        day,
        client_id: client.id,
        client_name: client.name,
        staff_name: null,
        items: items.map(toItem),
      }));
    });
    return { reminders, isCut: candidates.length > ids.length };
  };

  const listCallWeek = async (setting: ReminderSetting, at: Date): Promise<PlannedReminder[]> => {
    const { since } = findMatterSpan(setting, toCivilDate(timeZone, at));
    const [calendars, calls] = await Promise.all([
      listCalendars(database),
      listUnnotedCalls(database, { advisorId: null, since, until: at }),
    ]);
    const used = await listUsed(database, [...new Set(calls.map((call) => call.client_id))], since);
    return calendars.flatMap(({ id, name, time_zone: zone, checked_on: checkedOn }) => {
      const own = calls.filter((call) => call.advisor_id === id);
      const moment = { today: toLocalTime(zone, at).day, part: findPartOfDay([zone], at, setting) };
      const from = findFirstDay(moment, checkedOn);
      return planCalls(own, { setting, zone, used, from, days: weekDays }).flatMap((planned) =>
        planned.calls.map(({ call, item }) => ({
          day: planned.day,
          client_id: call.client_id,
          client_name: call.client_name,
          staff_name: name,
          items: [toItem(item)],
        })),
      );
    });
  };

  const loadClient = async (clientId: string): Promise<ClientReminders> => {
    const [setting, at] = [await loadSetting(), now()];
    const span = findMatterSpan(setting, toCivilDate(timeZone, at));
    const [clients, raw, used, pause, sent, texts] = await Promise.all([
      listReminderClients(database, [clientId]),
      loadMatters(database, [clientId], span),
      listUsed(database, [clientId], span.since),
      findPause(database, clientId),
      listSent(database, clientId, shownSent),
      deps.textViews.findForDesk(clientId),
    ]);
    const client = requireFound(clients[0]);
    const moment = findMoment(client, { setting, firmZone: timeZone, at });
    const from = findFirstDay(moment, client.checked_on);
    const answeredUntil = findAnsweredUntil(client, moment, setting);
    return {
      block: findBlock(client) ?? null,
      pause: isOver(pause?.until_on ?? null, moment.today) || !pause ? null : toPause(pause),
      answered_until: answeredUntil !== undefined && answeredUntil >= moment.today ? answeredUntil : null,
      planned: planForClient(client, { setting, raw, used, moment, from, days: weekDays }).map(({ day, items }) => ({
        day,
        items: items.map(toItem),
      })),
      sent: [...Map.groupBy(sent, (row) => row.sent_on)].map(([day, rows]) => ({ day, items: rows.map(toSentItem) })),
      texts,
    };
  };

  const changePause = async (
    staff: StaffIdentity,
    clientId: string,
    change: (tx: Transaction) => Promise<{ readonly is_paused: boolean; readonly until_on: string | null } | undefined>,
  ): Promise<ClientReminders> => {
    await access.requireVisible(database, staff, clientId);
    await withTransaction(database, async (tx) => {
      const detail = await change(tx);
      if (!detail) return;
      await live.notify(tx, { clientId, isInternal: true });
      await audit.record(tx, { ...actedBy(staff), action: "reminders.paused", clientId, detail });
    });
    return loadClient(clientId);
  };

  return {
    load,

    /** @throws {DomainError} `setting_changed`, `invalid_fields` */
    async change(staff: StaffIdentity, { setting, expected_revision: seen }: BodyOf<typeof changeReminderSettings>) {
      requireSetting(setting);
      await withTransaction(database, async (tx) => {
        await lockSetting(tx);
        const before = await findSetting(tx);
        if ((before?.revision ?? 0) !== seen) throw createSettingConflict(before?.changed_by_name ?? null);
        const changes = listSettingChanges(describe(before?.setting ?? firstReminderSetting), describe(setting));
        if (changes.length === 0) return;
        await saveSetting(tx, setting, staff.staffId);
        await live.notify(tx);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "setting.changed",
          detail: { setting: "reminders", changes },
        });
      });
      return load();
    },

    /** What goes out within a week as things are now, by day, then client. */
    async loadWeek(): Promise<AnswerOf<typeof reminderWeek>["data"]> {
      const [setting, at] = [await loadSetting(), now()];
      const [{ reminders, isCut }, calls] = await Promise.all([listClientWeek(setting, at), listCallWeek(setting, at)]);
      const all = [...reminders, ...calls].sort(
        (one, other) => one.day.localeCompare(other.day) || one.client_name.localeCompare(other.client_name),
      );
      return { reminders: all, is_cut: isCut };
    },

    /** @throws {DomainError} `not_found` */
    async loadOfClient(staff: StaffIdentity, clientId: string): Promise<ClientReminders> {
      await access.requireVisible(database, staff, clientId);
      return loadClient(clientId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields` */
    async pause(staff: StaffIdentity, clientId: string, untilOn: string | null): Promise<ClientReminders> {
      const today = toCivilDate(timeZone, now());
      if (untilOn !== null) requireNone({ until_on: findDayFault(untilOn, today) });
      return changePause(staff, clientId, async (tx) => {
        await savePause(tx, clientId, { untilOn, staffId: staff.staffId });
        return { is_paused: true, until_on: untilOn };
      });
    },

    /** @throws {DomainError} `not_found` */
    resume: (staff: StaffIdentity, clientId: string): Promise<ClientReminders> =>
      changePause(staff, clientId, async (tx) =>
        (await deletePause(tx, clientId)) ? { is_paused: false, until_on: null } : undefined,
      ),
  };
};

/** Today, unless today's reminders went out, or its hours are over. */
const findFirstDay = (
  { today, part }: { readonly today: string; readonly part: "before" | "open" | "over" },
  checkedOn: string | null,
): string =>
  part === "over" || (checkedOn !== null && checkedOn >= today) ? toDayText(toDayNumber(today) + 1) : today;

const isOver = (untilOn: string | null, today: string): boolean => untilOn !== null && untilOn < today;

const toPause = ({ until_on, paused_by_name }: { until_on: string | null; paused_by_name: string }) => ({
  until_on,
  paused_by: paused_by_name,
});

const toSentItem = ({ kind, title, due_on }: SentRow) => ({ kind, title, due_on });

const mostPausedDays = 366;

const findDayFault = (day: string, today: string): string | undefined => {
  if (!isCivilDate(day)) return "This isn't a real date.";
  if (day < today) return "Choose today or a later day.";
  return toDayNumber(day) - toDayNumber(today) <= mostPausedDays ? undefined : "Choose a day within a year.";
};

/** In words, for the audit. */
const describe = ({ send_from: from, send_until: until, pause_days, schedules }: ReminderSetting) => ({
  sent_between: `${formatMinuteOfDay(from * 60)} and ${formatMinuteOfDay(until * 60)}`,
  pause_days,
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
  });
  for (const kind of reminderKinds) requireNone(findScheduleFaults(setting.schedules[kind]));
};
