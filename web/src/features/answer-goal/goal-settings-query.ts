import { answerGoalSettings } from "@funding-desk/contract/answer-goal/desk-api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export type StoredGoals = AnswerOf<typeof answerGoalSettings>["data"];

export const goalSettingsQuery = queryOptions({
  queryKey: ["desk", "settings", "answer-goals"],
  queryFn: async ({ signal }) => (await callDesk(answerGoalSettings, { signal })).data,
});
