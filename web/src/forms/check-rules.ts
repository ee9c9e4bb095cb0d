import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { getFirmToday } from "../firm/firm-day.ts";
import { readJson } from "../identity/storage.ts";
import { knownEmailPolicy } from "./email-policy.ts";

/**
 * The rules a form is checked against: the firm's email policy and the date on the firm's calendar.
 * @param ownEmail of the client whose form it is; by default of the one who is signed in
 */
export const checkRules = (ownEmail = readJson("singupUserData")?.email): CheckRules => ({
  emailPolicy: knownEmailPolicy,
  today: getFirmToday(),
  ownEmail,
});
