import { createApplicationRecords } from "../features/application/application-record.service.ts";
import { createAddedCoBorrowers } from "../features/correction/added-co-borrower.service.ts";
import { correctionRoutes } from "../features/correction/correction.routes.ts";
import { createCorrectionService } from "../features/correction/correction.service.ts";
import { createPrequalificationRecords } from "../features/prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "../features/profile/profile-record.service.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly profileRecords: ProfileRecords;
  /** Wording of a co-borrower's questions today. */
  readonly coBorrowerWordingId: number;
}

/** Answers on file, as staff read and correct them. */
export const composeCorrections = (parts: Parts) => {
  const records = {
    profiles: parts.profileRecords,
    prequalifications: createPrequalificationRecords(parts),
    applications: createApplicationRecords(parts),
  };
  const corrections = createCorrectionService({ ...parts, ...records });
  return {
    records,
    corrections,
    routes: correctionRoutes(corrections, createAddedCoBorrowers({ ...parts, ...records })),
  };
};
