import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { answerGoalSettings } from "@funding-desk/contract/office/answer-goal/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export type StoredGoals = AnswerOf<typeof answerGoalSettings>["data"];

export const goalSettingsQuery = queryOptions({
  queryKey: ["desk", "settings", "answer-goals"],
  queryFn: async ({ signal }) => (await callDesk(answerGoalSettings, { signal })).data,
});
