import { statusConditions } from "@funding-desk/contract/condition/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const conditionsQuery = queryOptions({
  queryKey: ["desk", "status-conditions"],
  queryFn: async ({ signal }) => (await callDesk(statusConditions, { signal })).data,
});
