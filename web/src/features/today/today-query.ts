import { type TodayScope, today } from "@funding-desk/contract/today/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

/** Reads again even without changes, since the waiting times grow. */
const everyMs = 60_000;

export const todayQuery = (scope: TodayScope) =>
  queryOptions({
    queryKey: ["desk", "today", scope],
    queryFn: async ({ signal }) => (await callDesk(today, { query: { scope }, signal })).data,
    refetchInterval: everyMs,
  });
