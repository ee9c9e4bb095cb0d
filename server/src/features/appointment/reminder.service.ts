import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { MailPreferenceService } from "../mail-preference/mail-preference.service.ts";
import { findType } from "./advisor.repository.ts";
import { type AppointmentRow, claimReminders, type Reminder } from "./appointment.repository.ts";
import type { AppointmentService } from "./appointment.service.ts";
import { reminderMail } from "./appointment-mails.ts";
import type { CalendarOwner } from "./calendar-file.ts";

interface Deps {
  readonly database: Database;
  readonly appointments: AppointmentService;
  readonly preferences: MailPreferenceService;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly owner: CalendarOwner;
}

export const reminderQueue: JobQueue<Record<string, never>> = {
  name: "appointment-reminders",
  retry: { limit: 2, delaySeconds: 5 },
  expireSeconds: 55,
};

const reminders: readonly Reminder[] = [
  { column: "day_reminder_at", minutes: 24 * 60 },
  { column: "hour_reminder_at", minutes: 60 },
];

/** Reminds of calls a day and an hour before, once each; to be called every minute, on any server. */
export const createReminders = (deps: Deps): (() => Promise<void>) => {
  const { appointments, letterhead, owner } = deps;

  const remindAll = (reminder: Reminder): Promise<void> =>
    withTransaction(deps.database, async (tx) => {
      for (const call of await claimReminders(tx, reminder)) {
        if (!(await deps.preferences.wants(call.client_id, "reminders"))) continue;
        const type = await findType(tx, call.appointment_type_id);
        await deps.mails.post(tx, call.client_id, mailOf(call, type?.advisor_name ?? letterhead.firmName));
      }
    });

  const mailOf = (call: AppointmentRow, advisorName: string) =>
    reminderMail(
      {
        call,
        letterhead,
        owner,
        advisorName,
        manageUrl: `${letterhead.siteUrl}/appointment-change#${appointments.linkOf(call)}`,
      },
      {
        unsubscribeUrl: deps.preferences.unsubscribeUrl(call.client_id, "reminders"),
        preferencesUrl: deps.preferences.pageUrl(call.client_id),
      },
    );

  return async () => {
    for (const reminder of reminders) await remindAll(reminder);
  };
};
