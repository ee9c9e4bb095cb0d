import { ownCard } from "@funding-desk/contract/staff/account-desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const ownCardQuery = queryOptions({
  queryKey: ["desk", "account", "card"],
  queryFn: async ({ signal }) => (await callDesk(ownCard, { signal })).data,
});
