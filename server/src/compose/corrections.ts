import { createAddedCoBorrowers } from "../features/intake/correction/added-co-borrower.service.ts";
import { correctionRoutes } from "../features/intake/correction/correction.routes.ts";
import { createCorrectionService } from "../features/intake/correction/correction.service.ts";
import type { FloorWithRules } from "./ground-floor.ts";
import type { Records } from "./records.ts";

interface Parts extends FloorWithRules {
  readonly records: Records;
  /** Wording of a co-borrower's questions today. */
  readonly coBorrowerWordingId: number;
}

/** Answers on file, as staff read and correct them. */
export const composeCorrections = ({ records, ...parts }: Parts) => {
  const corrections = createCorrectionService({ ...parts, ...records });
  return {
    corrections,
    routes: correctionRoutes(corrections, createAddedCoBorrowers({ ...parts, ...records })),
  };
};
