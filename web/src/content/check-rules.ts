import { civilDateIn } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { knownEmailPolicy } from "./email-policy.ts";
import { firm } from "./firm.ts";

/** What the checks of a form need to know besides its answers: the firm's rules, and the day on its calendar. */
export const checkRules = (): CheckRules => ({
  emailPolicy: knownEmailPolicy,
  today: civilDateIn(firm.identity.timeZone, new Date()),
});
