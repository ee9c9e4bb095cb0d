import { emailPolicy } from "@funding-desk/contract/office/email-policy/api";
import { changeEmailPolicy, emailPolicySetting } from "@funding-desk/contract/office/email-policy/desk-api";
import { toData } from "../../../http/envelope.ts";
import { publicRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { EmailPolicyService } from "./email-policy.service.ts";

export const emailPolicyRoutes = (policies: EmailPolicyService): Route[] => [
  publicRoute(emailPolicy, async () => ({ data: { top_level_domains: [...policies.current().topLevelDomains] } })),
  staffRoute(emailPolicySetting, () => toData(policies.load())),
  staffRoute(changeEmailPolicy, ({ staff, body }) => toData(policies.change(staff, body))),
];
