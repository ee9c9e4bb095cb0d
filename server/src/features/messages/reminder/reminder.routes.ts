import * as deskApi from "@funding-desk/contract/messages/reminder/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { ReminderService } from "./reminder.service.ts";

export const reminderRoutes = (reminders: ReminderService): Route[] => [
  staffRoute(deskApi.reminderSettings, () => toData(reminders.load())),
  staffRoute(deskApi.changeReminderSettings, ({ staff, body }) => toData(reminders.change(staff, body))),
  staffRoute(deskApi.reminderWeek, () => toData(reminders.loadWeek())),
  staffRoute(deskApi.clientReminders, ({ staff, params }) => toData(reminders.loadOfClient(staff, params.id))),
  staffRoute(deskApi.pauseReminders, ({ staff, params, body }) =>
    toData(reminders.pause(staff, params.id, body.until_on)),
  ),
  staffRoute(deskApi.resumeReminders, ({ staff, params }) => toData(reminders.resume(staff, params.id))),
];
