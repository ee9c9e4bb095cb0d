import { ownAnswerGoals } from "@funding-desk/contract/office/answer-goal/api";
import { answerGoalSettings, changeAnswerGoalSettings } from "@funding-desk/contract/office/answer-goal/desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AnswerGoalService } from "./answer-goal.service.ts";

export const answerGoalRoutes = (goals: AnswerGoalService): Route[] => [
  clientRoute(ownAnswerGoals, ({ client }) => toData(goals.loadOwn(client.clientId))),
  staffRoute(answerGoalSettings, () => toData(goals.load())),
  staffRoute(changeAnswerGoalSettings, ({ staff, body }) => toData(goals.change(staff, body))),
];
