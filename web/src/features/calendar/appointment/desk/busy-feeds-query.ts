import { busyFeeds, staleBusyFeeds } from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../../http/call-desk.ts";

export const busyFeedsQuery = (calendarId: number) =>
  queryOptions({
    queryKey: ["desk", "busy-feeds", calendarId],
    queryFn: async ({ signal }) => (await callDesk(busyFeeds, { params: { id: String(calendarId) }, signal })).data,
  });

export const staleBusyFeedsQuery = queryOptions({
  queryKey: ["desk", "busy-feeds", "stale"],
  queryFn: async ({ signal }) => (await callDesk(staleBusyFeeds, { signal })).data,
});
