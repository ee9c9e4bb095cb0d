import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { PlannedReminder, reminderWeek } from "@funding-desk/contract/messages/reminder/desk-api";
import { firstReminderSetting, type ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import type { SharedDeps } from "../../shared-deps.ts";
import { planCalls } from "./call-plan.ts";
import { findFirstDay, findPartOfDay, toLocalTime } from "./client-hours.ts";
import { findMoment, planForClient } from "./client-plan.ts";
import { findMatterSpan, type LoadMatters, weekDays } from "./load-matters.ts";
import { toPlannedItem } from "./plan-reminders.ts";
import { findSetting, listUsed } from "./reminder.repository.ts";
import { listCalendars, listCandidates, listReminderClients, listUnnotedCalls } from "./reminder-matters.repository.ts";

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly loadMatters: LoadMatters;
  readonly now: () => Date;
}

/** More than a firm has waiting. Caps what the list of the week costs. */
const weekClients = 1000;

export type LoadReminderWeek = ReturnType<typeof createLoadReminderWeek>;

/** What goes out within a week as things are now, by day, then client. */
export const createLoadReminderWeek = ({ database, loadMatters, timeZone, now }: Deps) => {
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
        items: items.map(toPlannedItem),
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
          items: [toPlannedItem(item)],
        })),
      );
    });
  };

  return async (): Promise<AnswerOf<typeof reminderWeek>["data"]> => {
    const [setting, at] = [(await findSetting(database))?.setting ?? firstReminderSetting, now()];
    const [{ reminders, isCut }, calls] = await Promise.all([listClientWeek(setting, at), listCallWeek(setting, at)]);
    const all = [...reminders, ...calls].sort(
      (one, other) => one.day.localeCompare(other.day) || one.client_name.localeCompare(other.client_name),
    );
    return { reminders: all, is_cut: isCut };
  };
};
