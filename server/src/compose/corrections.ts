import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { AccountService } from "../features/account/account.service.ts";
import { createApplicationRecords } from "../features/application/application-record.service.ts";
import type { ClientAccess } from "../features/client-file/client-access.service.ts";
import { createAddedCoBorrowers } from "../features/correction/added-co-borrower.service.ts";
import type { AnswerChanges } from "../features/correction/answer-changes.service.ts";
import { correctionRoutes } from "../features/correction/correction.routes.ts";
import { createCorrectionService } from "../features/correction/correction.service.ts";
import { correctionNoticeQueue, createCorrectionNotices } from "../features/correction/correction-notice.ts";
import { createPrequalificationRecords } from "../features/prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "../features/profile/profile-record.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts
  extends Pick<GroundFloor, "database" | "cipher" | "audit" | "live" | "jobs" | "mails" | "letterhead" | "timeZone"> {
  readonly checkRules: () => CheckRules;
  readonly access: ClientAccess;
  readonly accounts: AccountService;
  readonly profileRecords: ProfileRecords;
  readonly changes: AnswerChanges;
  /** A co-borrower's questions as they are asked today. */
  readonly coBorrowerWordingId: number;
}

/** The answers on file, as the firm reads and corrects them. */
export const composeCorrections = (parts: Parts) => {
  const records = {
    profiles: parts.profileRecords,
    prequalifications: createPrequalificationRecords(parts),
    applications: createApplicationRecords(parts),
  };
  const corrections = createCorrectionService({ ...parts, ...records });
  const tellCorrected = createCorrectionNotices(parts);
  parts.jobs.work(correctionNoticeQueue, ({ data }) => tellCorrected(data.clientId));
  return {
    records,
    corrections,
    routes: correctionRoutes(corrections, createAddedCoBorrowers({ ...parts, ...records })),
  };
};
