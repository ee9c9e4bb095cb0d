import type { ApplicationRecords } from "../features/application/application-record.service.ts";
import { createDatedOwed } from "../features/owed/dated-owed.service.ts";
import { createLoadMatters } from "../features/reminder/load-matters.ts";
import { reminderRoutes } from "../features/reminder/reminder.routes.ts";
import { createReminderService } from "../features/reminder/reminder.service.ts";
import { createReminderRuns, reminderQueue } from "../features/reminder/reminder-runs.service.ts";
import type { TextRuns } from "../features/text/text-runs.service.ts";
import type { TextViews } from "../features/text/text-view.service.ts";
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
  return { routes: reminderRoutes(createReminderService({ ...parts, loadMatters })) };
};
