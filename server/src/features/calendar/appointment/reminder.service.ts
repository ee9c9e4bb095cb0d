import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findType } from "./advisor.repository.ts";
import { claimReminders, type Reminder } from "./appointment.repository.ts";
import type { AppointmentService } from "./appointment.service.ts";
import { reminderMail } from "./appointment-mails.ts";

interface Deps extends Pick<SharedDeps, "database" | "mails"> {
  readonly appointments: AppointmentService;
  readonly currentFirm: CurrentFirm;
  /** The site's origin. */
  readonly publicUrl: string;
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

/** Sends reminders a day and an hour before each call, once each. Call it every minute, on any server. */
export const createReminders = (deps: Deps): (() => Promise<void>) => {
  const { appointments, currentFirm, publicUrl } = deps;

  const remindAll = (reminder: Reminder): Promise<void> =>
    withTransaction(deps.database, async (tx) => {
      for (const call of await claimReminders(tx, reminder)) {
        const type = await findType(tx, call.appointment_type_id);
        await deps.mails.queue(tx, reminderMail, {
          clientId: call.client_id,
          call: formatInstants(call),
          advisorName: type?.advisor_name ?? currentFirm().identity.name,
          manageUrl: `${publicUrl}/appointment-change#${appointments.createLink(call)}`,
        });
      }
    });

  return async () => {
    for (const reminder of reminders) await remindAll(reminder);
  };
};
