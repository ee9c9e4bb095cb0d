import { emailPolicySetting } from "@funding-desk/contract/email-policy/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const emailDomainsQuery = queryOptions({
  queryKey: ["desk", "settings", "email-domains"],
  queryFn: async ({ signal }) => (await callDesk(emailPolicySetting, { signal })).data,
});
