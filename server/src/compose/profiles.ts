import { consentRoutes } from "../features/consent/consent.routes.ts";
import { createCreditPullService } from "../features/consent/credit-pull.service.ts";
import type { KnownAnswers } from "../features/known-answer/known-answers.service.ts";
import { createEinBackfill } from "../features/profile/ein-backfill.service.ts";
import { profileRoutes } from "../features/profile/profile.routes.ts";
import { createProfileService } from "../features/profile/profile.service.ts";
import type { ProfileRecords } from "../features/profile/profile-record.service.ts";
import type { OwnPasswords } from "../session/own-passwords.ts";
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
