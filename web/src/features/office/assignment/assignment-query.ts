import { absenceOfCaller, assignmentRules } from "@funding-desk/contract/office/assignment/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const assignmentQuery = queryOptions({
  queryKey: ["desk", "assignment"],
  queryFn: async ({ signal }) => (await callDesk(assignmentRules, { signal })).data,
});

export const ownAbsenceQuery = queryOptions({
  queryKey: ["desk", "account", "absence"],
  queryFn: async ({ signal }) => (await callDesk(absenceOfCaller, { signal })).data.absence,
});
