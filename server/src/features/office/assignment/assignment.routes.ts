import * as deskApi from "@funding-desk/contract/office/assignment/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { AssignmentRulesService } from "./assignment-rules.service.ts";
import type { RuleAssignment } from "./rule-assignment.service.ts";

export const assignmentRoutes = (rules: AssignmentRulesService, assigning: RuleAssignment): Route[] => [
  staffRoute(deskApi.assignmentRules, () => toData(rules.load())),
  staffRoute(deskApi.changeAssignmentRules, ({ staff, body }) => toData(rules.change(staff, body))),
  staffRoute(deskApi.previewAssignment, ({ query: { state, label = "", amount } }) =>
    toData(
      assigning.preview({ state: state.toUpperCase(), label, amount: amount === undefined ? null : Number(amount) }),
    ),
  ),
  staffRoute(deskApi.absenceOfCaller, ({ staff }) => toData(rules.loadOwnAbsence(staff))),
  staffRoute(deskApi.changeOwnAbsence, ({ staff, body }) => toData(rules.changeOwnAbsence(staff, body.absence))),
  staffRoute(deskApi.changeAbsence, ({ staff, params, body }) =>
    toData(rules.changeAbsence(staff, params.id, body.absence)),
  ),
];
