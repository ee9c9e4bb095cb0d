import type { ReminderKind } from "@funding-desk/contract/messages/reminder/kinds";
import type { ReminderSetting } from "@funding-desk/contract/messages/reminder/setting";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface SettingRow extends Pick<Row<"reminder_settings">, "revision" | "changed_by"> {
  readonly setting: ReminderSetting;
  readonly changed_by_name: string;
}

/** Undefined until someone changes it. */
export const findSetting = (db: Queryable): Promise<SettingRow | undefined> =>
  db.find<SettingRow>({
    prepared: `select r.setting, r.revision, r.changed_by, s.name as changed_by_name from reminder_settings r join staff s on s.id = r.changed_by`,
  });

/** Makes changes wait for each other, also the first one. */
export const lockSetting = (tx: Transaction): Promise<void> =>
  tx.run("lock table reminder_settings in share row exclusive mode");

export const saveSetting = (tx: Transaction, setting: ReminderSetting, staffId: string): Promise<void> =>
  tx.run({
    prepared: `insert into reminder_settings (setting, changed_by) values ($1, $2)
      on conflict on constraint reminder_settings_pkey do update set setting = excluded.setting, changed_by = excluded.changed_by,
        changed_at = now(), revision = reminder_settings.revision + 1`,
    values: [JSON.stringify(setting), staffId],
  });

/** Locks the client unless someone else has: they're looked at again within minutes. */
export const lockFreeClient = (tx: Transaction, clientId: string): Promise<boolean> =>
  tx.exists({ prepared: "select from clients where id = $1 for no key update skip locked", values: [clientId] });

/** Notes that a client was looked at. @returns false when that was done on this day, by any server */
export const insertCheck = (tx: Transaction, clientId: string, day: string): Promise<boolean> =>
  tx.exists({
    prepared: `insert into reminder_checks (client_id, checked_on) values ($1, $2)
      on conflict on constraint reminder_checks_pkey do update set checked_on = excluded.checked_on
        where reminder_checks.checked_on < excluded.checked_on returning 1`,
    values: [clientId, day],
  });

/** The same for a calendar's owner. */
export const insertAdvisorCheck = (tx: Transaction, advisorId: number, day: string): Promise<boolean> =>
  tx.exists({
    prepared: `insert into advisor_reminder_checks (advisor_id, checked_on) values ($1, $2)
      on conflict on constraint advisor_reminder_checks_pkey do update set checked_on = excluded.checked_on
        where advisor_reminder_checks.checked_on < excluded.checked_on returning 1`,
    values: [advisorId, day],
  });

export interface UsedRow extends Pick<Row<"reminders">, "client_id" | "kind" | "subject" | "scheduled_on"> {}

/** Days of schedules that were used up since then. */
export const listUsed = (db: Queryable, clientIds: readonly string[], since: string): Promise<UsedRow[]> =>
  db.list<UsedRow>({
    prepared: `select client_id, kind, subject, scheduled_on from reminders
      where client_id = any ($1::uuid[]) and scheduled_on >= $2::date`,
    values: [clientIds, since],
  });

export interface NewReminder {
  readonly clientId: string;
  readonly kind: ReminderKind;
  readonly subject: string;
  readonly scheduledOn: string;
  readonly dueOn: string;
  readonly title: string;
}

export const insertReminders = (
  tx: Transaction,
  reminders: readonly NewReminder[],
  { day, at }: { readonly day: string; readonly at: Date },
): Promise<void> =>
  tx.run({
    prepared: `insert into reminders (client_id, kind, subject, scheduled_on, due_on, title, sent_on, sent_at)
      select client_id, kind, subject, scheduled_on, due_on, title, $7, $8
        from unnest($1::uuid[], $2::text[], $3::text[], $4::date[], $5::date[], $6::text[])
          as given (client_id, kind, subject, scheduled_on, due_on, title)
      on conflict on constraint reminders_pkey do nothing`,
    values: [
      reminders.map(({ clientId }) => clientId),
      reminders.map(({ kind }) => kind),
      reminders.map(({ subject }) => subject),
      reminders.map(({ scheduledOn }) => scheduledOn),
      reminders.map(({ dueOn }) => dueOn),
      reminders.map(({ title }) => title),
      day,
      at,
    ],
  });

export interface SentRow extends Pick<Row<"reminders">, "kind" | "title" | "due_on" | "sent_on"> {}

/** What the client was reminded of, newest day first, each once a day. */
export const listSent = (db: Queryable, clientId: string, limit: number): Promise<SentRow[]> =>
  db.list<SentRow>({
    prepared: `select distinct kind, title, due_on, sent_on from reminders where client_id = $1 and kind <> 'call'
      order by sent_on desc, kind, title, due_on limit $2`,
    values: [clientId, limit],
  });

export interface PauseRow extends Pick<Row<"reminder_pauses">, "until_on"> {
  readonly paused_by_name: string;
}

export const findPause = (db: Queryable, clientId: string): Promise<PauseRow | undefined> =>
  db.find<PauseRow>({
    prepared: `select p.until_on, s.name as paused_by_name from reminder_pauses p join staff s on s.id = p.paused_by
      where p.client_id = $1`,
    values: [clientId],
  });

export const savePause = (
  tx: Transaction,
  clientId: string,
  { untilOn, staffId }: { readonly untilOn: string | null; readonly staffId: string },
): Promise<void> =>
  tx.run({
    prepared: `insert into reminder_pauses (client_id, until_on, paused_by) values ($1, $2, $3)
      on conflict on constraint reminder_pauses_pkey do update set until_on = excluded.until_on, paused_by = excluded.paused_by,
        paused_at = now()`,
    values: [clientId, untilOn, staffId],
  });

/** @returns whether there was one */
export const deletePause = (tx: Transaction, clientId: string): Promise<boolean> =>
  tx.exists({ prepared: "delete from reminder_pauses where client_id = $1 returning 1", values: [clientId] });
