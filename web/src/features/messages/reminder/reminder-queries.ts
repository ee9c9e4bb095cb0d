import { clientReminders, reminderSettings, reminderWeek } from "@funding-desk/contract/messages/reminder/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const reminderSettingsQuery = queryOptions({
  queryKey: ["desk", "reminders", "settings"],
  queryFn: async ({ signal }) => (await callDesk(reminderSettings, { signal })).data,
});

export const reminderWeekQuery = queryOptions({
  queryKey: ["desk", "reminders", "week"],
  queryFn: async ({ signal }) => (await callDesk(reminderWeek, { signal })).data,
});

export const clientRemindersQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["desk", "client", clientId, "reminders"],
    queryFn: async ({ signal }) => (await callDesk(clientReminders, { params: { id: clientId }, signal })).data,
  });
