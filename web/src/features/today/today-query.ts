import { type TodayScope, today } from "@funding-desk/contract/today/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

/** What waits longer by the minute is read again even when nothing happens. */
const everyMs = 60_000;

export const todayQuery = (scope: TodayScope) =>
  queryOptions({
    queryKey: ["desk", "today", scope],
    queryFn: async ({ signal }) => (await callDesk(today, { query: { scope }, signal })).data,
    refetchInterval: everyMs,
  });
