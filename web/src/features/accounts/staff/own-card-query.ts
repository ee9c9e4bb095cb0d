import { ownCard } from "@funding-desk/contract/accounts/staff/account-desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const ownCardQuery = queryOptions({
  queryKey: ["desk", "account", "card"],
  queryFn: async ({ signal }) => (await callDesk(ownCard, { signal })).data,
});
