import { type TodayScope, today } from "@funding-desk/contract/desk/today/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";

/** Reads again even without changes, since the waiting times grow. */
const everyMs = 60_000;

export const todayQuery = (scope: TodayScope) =>
  queryOptions({
    ...deskQuery(today, { query: { scope } }),
    refetchInterval: everyMs,
    // Renders each time it was read, also when nothing changed.
    notifyOnChangeProps: ["data", "error", "dataUpdatedAt"],
  });
