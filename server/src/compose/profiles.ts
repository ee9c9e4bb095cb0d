import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { AccountService } from "../features/account/account.service.ts";
import { consentRoutes } from "../features/consent/consent.routes.ts";
import { createCreditPullService } from "../features/consent/credit-pull.service.ts";
import { createAnswerChanges } from "../features/correction/answer-changes.service.ts";
import type { PrequalificationService } from "../features/prequalification/prequalification.service.ts";
import { profileRoutes } from "../features/profile/profile.routes.ts";
import { createProfileService } from "../features/profile/profile.service.ts";
import { createProfileRecords } from "../features/profile/profile-record.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts
  extends Pick<
    GroundFloor,
    "firm" | "database" | "cipher" | "live" | "rateLimits" | "mails" | "letterhead" | "timeZone"
  > {
  readonly checkRules: () => CheckRules;
  readonly accounts: AccountService;
  readonly prequalifications: PrequalificationService;
}

/** What clients say of themselves outside the forms, and what they changed of it. */
export const composeProfiles = (parts: Parts) => {
  const changes = createAnswerChanges(parts);
  const profileRecords = createProfileRecords(parts);
  const profiles = createProfileService({ ...parts, records: profileRecords, changes });
  return {
    changes,
    profiles,
    profileRecords,
    routes: [
      ...profileRoutes(profiles),
      ...consentRoutes(createCreditPullService({ ...parts, authorized: parts.firm.identity })),
    ],
  };
};
