import { isCivilDate, toCivilDate, toDayNumber } from "@funding-desk/contract/forms/civil-date";
import type { ClientReminders } from "@funding-desk/contract/messages/reminder/desk-api";
import { firstReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { TextViews } from "../text/text-view.service.ts";
import { findFirstDay } from "./client-hours.ts";
import { findAnsweredUntil, findBlock, findMoment, planForClient } from "./client-plan.ts";
import { findMatterSpan, type LoadMatters, weekDays } from "./load-matters.ts";
import { toPlannedItem } from "./plan-reminders.ts";
import {
  deletePause,
  findPause,
  findSetting,
  listSent,
  listUsed,
  type SentRow,
  savePause,
} from "./reminder.repository.ts";
import { listReminderClients } from "./reminder-matters.repository.ts";

export type ClientReminderService = ReturnType<typeof createClientReminders>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "access" | "timeZone"> {
  readonly loadMatters: LoadMatters;
  readonly textViews: Pick<TextViews, "findForDesk">;
  readonly now: () => Date;
}

const shownSent = 50;

/** What one client is reminded of, and pausing that. */
export const createClientReminders = (deps: Deps) => {
  const { database, audit, live, access, loadMatters, timeZone, now } = deps;

  const loadClient = async (clientId: string): Promise<ClientReminders> => {
    const [setting, at] = [(await findSetting(database))?.setting ?? firstReminderSetting, now()];
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
        items: items.map(toPlannedItem),
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
    /** @throws {DomainError} `not_found` */
    async load(staff: StaffIdentity, clientId: string): Promise<ClientReminders> {
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
