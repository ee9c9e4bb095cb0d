import { webhookAddresses } from "@funding-desk/contract/connections/webhook/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const webhookAddressesQuery = queryOptions({
  queryKey: ["desk", "settings", "webhooks"],
  queryFn: async ({ signal }) => (await callDesk(webhookAddresses, { signal })).data,
});
