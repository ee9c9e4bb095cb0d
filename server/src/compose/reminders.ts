import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createDatedOwed } from "../features/intake/owed/dated-owed.service.ts";
import { createClientReminders } from "../features/messages/reminder/client-reminders.service.ts";
import { createLoadMatters } from "../features/messages/reminder/load-matters.ts";
import { reminderRoutes } from "../features/messages/reminder/reminder.routes.ts";
import { createReminderRuns, reminderQueue } from "../features/messages/reminder/reminder-runs.service.ts";
import { createReminderSettings } from "../features/messages/reminder/reminder-settings.service.ts";
import { createLoadReminderWeek } from "../features/messages/reminder/reminder-week.service.ts";
import type { TextRuns } from "../features/messages/text/text-runs.service.ts";
import type { TextViews } from "../features/messages/text/text-view.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly applications: ApplicationRecords;
  readonly texts: TextRuns;
  readonly textViews: TextViews;
}

/** Reminders that run by themselves. */
export const composeReminders = (parts: Parts) => {
  const loadMatters = createLoadMatters({ owed: createDatedOwed(parts) });
  parts.jobs.schedule(reminderQueue, "*/5 * * * *", createReminderRuns({ ...parts, loadMatters }));
  const services = {
    settings: createReminderSettings(parts),
    loadWeek: createLoadReminderWeek({ ...parts, loadMatters }),
    ofClient: createClientReminders({ ...parts, loadMatters }),
  };
  return { routes: reminderRoutes(services) };
};
