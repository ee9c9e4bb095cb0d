import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { readJson } from "../session/storage.ts";
import { knownEmailPolicy } from "./email-policy.ts";
import { getFirmToday } from "./firm-day.ts";

/**
 * The rules a form is checked against: the firm's email policy and the date on the firm's calendar.
 * @param ownEmail of the client whose form it is; by default of the one who is signed in
 */
export const checkRules = (ownEmail = readJson("singupUserData")?.email): CheckRules => ({
  emailPolicy: knownEmailPolicy,
  today: getFirmToday(),
  ownEmail,
});
