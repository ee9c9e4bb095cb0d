import { consentRoutes } from "../features/accounts/consent/consent.routes.ts";
import { createCreditPullService } from "../features/accounts/consent/credit-pull.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import { createEinBackfill } from "../features/intake/profile/ein-backfill.service.ts";
import { profileRoutes } from "../features/intake/profile/profile.routes.ts";
import { createProfileService } from "../features/intake/profile/profile.service.ts";
import type { ProfileRecords } from "../features/intake/profile/profile-record.service.ts";
import type { OwnPasswords } from "../identity/session/own-passwords.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly profileRecords: ProfileRecords;
  readonly known: KnownAnswers;
  readonly ownPasswords: OwnPasswords;
}

/** Clients' profiles and the credit pull authorization. */
export const composeProfiles = (parts: Parts) => {
  const profiles = createProfileService({ ...parts, records: parts.profileRecords });
  return {
    profiles,
    sweeps: [createEinBackfill(parts)],
    routes: [...profileRoutes(profiles), ...consentRoutes(createCreditPullService(parts))],
  };
};
