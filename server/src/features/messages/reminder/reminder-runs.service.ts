import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { firstReminderSetting, type ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { TextRuns } from "../text/text-runs.service.ts";
import { planCalls } from "./call-plan.ts";
import { findPartOfDay, findTextHours, toLocalTime } from "./client-hours.ts";
import { findMoment, planForClient } from "./client-plan.ts";
import { findMatterSpan, type LoadMatters, type MatterSpan } from "./load-matters.ts";
import type { PlannedDay, PlannedItem } from "./plan-reminders.ts";
import {
  findSetting,
  insertAdvisorCheck,
  insertCheck,
  insertReminders,
  listUsed,
  lockFreeClient,
  type NewReminder,
} from "./reminder.repository.ts";
import { callsWithoutOutcomeMail, formatWhen, reminderDigestMail, reminderMails } from "./reminder-mails.ts";
import {
  type CalendarRow,
  listCalendars,
  listCandidates,
  listReminderClients,
  listUnnotedCalls,
  type ReminderClientRow,
} from "./reminder-matters.repository.ts";

interface Deps extends Pick<SharedDeps, "database" | "mails" | "live" | "timeZone"> {
  readonly loadMatters: LoadMatters;
  readonly texts: Pick<TextRuns, "queue">;
  readonly now: () => Date;
}

export const reminderQueue: JobQueue<Record<string, never>> = {
  name: "reminders",
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 290,
  isPatient: true,
};

/** What one run goes by. */
interface Round {
  readonly setting: ReminderSetting;
  readonly span: MatterSpan;
  readonly at: Date;
}

interface Addressed {
  readonly clientId: string;
  readonly at: Date;
  readonly zones: readonly string[];
  readonly setting: ReminderSetting;
}

const batchClients = 200;
/** Before the next run. */
const mostMs = 240_000;

/**
 * Reminds everyone whose day has come: clients in one email a day, and one text if they want it, staff of calls without an outcome. Call it every five minutes,
 * on any server. Each client is looked at once a day, in a transaction that orders the email, so a server that is killed has
 * sent it or hasn't.
 */
export const createReminderRuns = (deps: Deps): (() => Promise<void>) => {
  const { database, mails, live, loadMatters, texts, timeZone, now } = deps;

  const remind = (client: ReminderClientRow, { setting, span, at }: Round): Promise<void> =>
    withTransaction(database, async (tx) => {
      const { id: clientId } = client;
      if (!(await lockFreeClient(tx, clientId))) return;
      const { today } = findMoment(client, { setting, firmZone: timeZone, at });
      if (!(await insertCheck(tx, clientId, today))) return;
      // Read again under the lock: the client may have answered a second ago.
      const [current] = await listReminderClients(tx, [clientId]);
      if (!current) return;
      const moment = findMoment(current, { setting, firmZone: timeZone, at });
      const raw = await loadMatters(tx, [clientId], span);
      const used = await listUsed(tx, [clientId], span.since);
      const [planned] = planForClient(current, { setting, raw, used, moment, from: today, days: 1 });
      if (planned) await send(tx, planned, { clientId, at, zones: moment.zones, setting });
    });

  const send = async (tx: Transaction, { day, items }: PlannedDay, to: Addressed): Promise<void> => {
    const { clientId, at } = to;
    await insertReminders(
      tx,
      items.flatMap((item) => toReminders(clientId, item)),
      { day, at },
    );
    const kinds = [...new Set(items.map(({ kind }) => kind))];
    const [kind] = kinds;
    const template =
      kinds.length === 1 && kind !== undefined && kind !== "call" ? reminderMails[kind] : reminderDigestMail;
    await mails.queue(tx, template, {
      clientId,
      cause: `${clientId} ${day}`,
      items: items.map((item) => ({ title: item.title, when: formatWhen(item, day), path: item.path })),
    });
    await texts.queue(tx, { clientId, day, kinds, ...findTextHours(to.zones, day, to.setting) });
    await live.notify(tx, { clientId, isInternal: true });
  };

  const remindClients = async (round: Round, until: number): Promise<unknown[]> => {
    const { setting, at } = round;
    const failures: unknown[] = [];
    const ids = await listCandidates(database, round.span);
    for (let start = 0; start < ids.length && performance.now() < until; start += batchClients) {
      const clients = await listReminderClients(database, ids.slice(start, start + batchClients));
      for (const client of clients) {
        const { today, part } = findMoment(client, { setting, firmZone: timeZone, at });
        if (part !== "open" || (client.checked_on !== null && client.checked_on >= today)) continue;
        await remind(client, round).catch((error: unknown) => failures.push(error));
      }
    }
    return failures;
  };

  const remindOwner = (calendar: CalendarRow, { setting, span, at }: Round): Promise<void> =>
    withTransaction(database, async (tx) => {
      const { id: advisorId, time_zone: zone, name, email } = calendar;
      const { day } = toLocalTime(zone, at);
      if (!(await insertAdvisorCheck(tx, advisorId, day))) return;
      const calls = await listUnnotedCalls(tx, { advisorId, since: span.since, until: at });
      const used = await listUsed(tx, [...new Set(calls.map((call) => call.client_id))], span.since);
      const [planned] = planCalls(calls, { setting, zone, used, from: day, days: 1 });
      if (!planned) return;
      const reminders = planned.calls.flatMap(({ call, item }) => toReminders(call.client_id, item));
      await insertReminders(tx, reminders, { day, at });
      const count = planned.calls.length;
      await mails.queue(tx, callsWithoutOutcomeMail, {
        clientId: null,
        cause: `${advisorId} ${day}`,
        name,
        address: email,
        count,
      });
    });

  const remindOwners = async (round: Round): Promise<unknown[]> => {
    const { setting, at } = round;
    if (!setting.schedules.call.is_on) return [];
    const failures: unknown[] = [];
    for (const calendar of await listCalendars(database)) {
      const { day } = toLocalTime(calendar.time_zone, at);
      if (findPartOfDay([calendar.time_zone], at, setting) !== "open") continue;
      if (calendar.checked_on !== null && calendar.checked_on >= day) continue;
      await remindOwner(calendar, round).catch((error: unknown) => failures.push(error));
    }
    return failures;
  };

  return async () => {
    const until = performance.now() + mostMs;
    const at = now();
    const setting = (await findSetting(database))?.setting ?? firstReminderSetting;
    const round = { setting, span: findMatterSpan(setting, toCivilDate(timeZone, at)), at };
    const failures = [...(await remindOwners(round)), ...(await remindClients(round, until))];
    // The next run tries them again.
    if (failures.length > 0) throw failures[0];
  };
};

const toReminders = (clientId: string, { kind, subject, scheduledOn, dueDay, title }: PlannedItem): NewReminder[] =>
  scheduledOn.map((day) => ({ clientId, kind, subject, scheduledOn: day, dueOn: dueDay, title }));
