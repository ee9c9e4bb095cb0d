import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { knownEmailPolicy } from "./email-policy.ts";
import { getFirmToday } from "./firm-day.ts";

/** The rules a form is checked against: the firm's email policy and the date on the firm's calendar. */
export const checkRules = (): CheckRules => ({
  emailPolicy: knownEmailPolicy,
  today: getFirmToday(),
});
