import { apiKeys } from "@funding-desk/contract/connections/api-key/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["desk", "settings", "api-keys"],
  queryFn: async ({ signal }) => (await callDesk(apiKeys, { signal })).data,
});
