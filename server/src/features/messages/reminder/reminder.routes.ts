import * as deskApi from "@funding-desk/contract/messages/reminder/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ClientReminderService } from "./client-reminders.service.ts";
import type { ReminderSettings } from "./reminder-settings.service.ts";
import type { LoadReminderWeek } from "./reminder-week.service.ts";

interface Services {
  readonly settings: ReminderSettings;
  readonly loadWeek: LoadReminderWeek;
  readonly ofClient: ClientReminderService;
}

export const reminderRoutes = ({ settings, loadWeek, ofClient }: Services): Route[] => [
  staffRoute(deskApi.reminderSettings, () => toData(settings.load())),
  staffRoute(deskApi.changeReminderSettings, ({ staff, body }) => toData(settings.change(staff, body))),
  staffRoute(deskApi.reminderWeek, () => toData(loadWeek())),
  staffRoute(deskApi.clientReminders, ({ staff, params }) => toData(ofClient.load(staff, params.id))),
  staffRoute(deskApi.pauseReminders, ({ staff, params, body }) =>
    toData(ofClient.pause(staff, params.id, body.until_on)),
  ),
  staffRoute(deskApi.resumeReminders, ({ staff, params }) => toData(ofClient.resume(staff, params.id))),
];
