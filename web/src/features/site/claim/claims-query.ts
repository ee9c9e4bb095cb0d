import { claims } from "@funding-desk/contract/site/claim/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const claimsQuery = queryOptions({
  queryKey: ["desk", "settings", "claims"],
  queryFn: async ({ signal }) => (await callDesk(claims, { signal })).data.claims,
});
