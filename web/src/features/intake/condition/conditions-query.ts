import { statusConditions } from "@funding-desk/contract/intake/condition/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const conditionsQuery = queryOptions({
  queryKey: ["desk", "status-conditions"],
  queryFn: async ({ signal }) => (await callDesk(statusConditions, { signal })).data,
});
