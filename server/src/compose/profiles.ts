import { consentRoutes } from "../features/consent/consent.routes.ts";
import { createCreditPullService } from "../features/consent/credit-pull.service.ts";
import type { PrequalificationService } from "../features/prequalification/prequalification.service.ts";
import { profileRoutes } from "../features/profile/profile.routes.ts";
import { createProfileService } from "../features/profile/profile.service.ts";
import { createProfileRecords } from "../features/profile/profile-record.service.ts";
import type { OwnPasswords } from "../session/own-passwords.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly prequalifications: PrequalificationService;
  readonly ownPasswords: OwnPasswords;
}

/** Clients' profiles and the credit pull authorization. */
export const composeProfiles = (parts: Parts) => {
  const profileRecords = createProfileRecords(parts);
  const profiles = createProfileService({ ...parts, records: profileRecords });
  return {
    profiles,
    profileRecords,
    routes: [
      ...profileRoutes(profiles),
      ...consentRoutes(createCreditPullService({ ...parts, authorized: parts.firm.identity })),
    ],
  };
};
