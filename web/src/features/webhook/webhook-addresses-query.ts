import { webhookAddresses } from "@funding-desk/contract/webhook/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const webhookAddressesQuery = queryOptions({
  queryKey: ["desk", "settings", "webhooks"],
  queryFn: async ({ signal }) => (await callDesk(webhookAddresses, { signal })).data,
});
