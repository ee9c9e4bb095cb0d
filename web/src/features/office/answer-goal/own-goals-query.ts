import { ownAnswerGoals } from "@funding-desk/contract/office/answer-goal/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

/** By when the firm means to answer what the client waits for. */
export const ownGoalsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["answer-goals", userId],
    queryFn: async ({ signal }) => (await call(ownAnswerGoals, { signal })).data,
    // A staff member may answer at any time, so returning to the page refetches.
    staleTime: 0,
  });
