import { claims } from "@funding-desk/contract/claim/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const claimsQuery = queryOptions({
  queryKey: ["desk", "settings", "claims"],
  queryFn: async ({ signal }) => (await callDesk(claims, { signal })).data.claims,
});
