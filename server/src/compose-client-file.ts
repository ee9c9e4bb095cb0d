import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { Audit } from "./audit/audit.ts";
import type { FieldCipher } from "./crypto/field-cipher.ts";
import type { Secrets } from "./crypto/secrets.ts";
import { createSignedNotes } from "./crypto/signed-note.ts";
import type { Database } from "./db/database.ts";
import type { AccountService } from "./features/account/account.service.ts";
import { createApplicationRecords } from "./features/application/application-record.service.ts";
import type { AppointmentService } from "./features/appointment/appointment.service.ts";
import type { ClientAccess } from "./features/client-file/client-access.service.ts";
import { clientFileRoutes } from "./features/client-file/client-file.routes.ts";
import { createClientFileService } from "./features/client-file/client-file.service.ts";
import { createFileExportService } from "./features/client-file/file-export.service.ts";
import { createHistoryService } from "./features/client-file/history.service.ts";
import { createRevealService } from "./features/client-file/reveal.service.ts";
import { createAddedCoBorrowers } from "./features/correction/added-co-borrower.service.ts";
import type { AnswerChanges } from "./features/correction/answer-changes.service.ts";
import { correctionRoutes } from "./features/correction/correction.routes.ts";
import { type CorrectionService, createCorrectionService } from "./features/correction/correction.service.ts";
import { correctionNoticeQueue, createCorrectionNotices } from "./features/correction/correction-notice.ts";
import type { MyDataService } from "./features/my-data/my-data.service.ts";
import { createPrequalificationRecords } from "./features/prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "./features/profile/profile-record.service.ts";
import { createStatusChangeWords } from "./features/status/change-words.service.ts";
import type { TimelineService } from "./features/status/timeline.service.ts";
import type { Route } from "./http/route.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { MailBox } from "./mail/mail-box.ts";
import type { Letterhead } from "./mail/mail-layout.ts";

export interface ClientFileParts {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly checkRules: () => CheckRules;
  readonly access: ClientAccess;
  readonly accounts: Pick<AccountService, "client">;
  readonly profiles: ProfileRecords;
  readonly changes: AnswerChanges;
  /** A co-borrower's questions as they are asked today. */
  readonly coBorrowerWordingId: number;
  readonly appointments: AppointmentService;
  readonly timelines: TimelineService;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

/** A client's file as the firm sees it, and what is corrected in it. */
export const composeClientFile = (
  parts: ClientFileParts,
): { corrections: CorrectionService; routesWith(myData: MyDataService): Route[] } => {
  const { database, cipher, jobs } = parts;
  const prequalifications = createPrequalificationRecords({ database });
  const applications = createApplicationRecords({ database, cipher });
  const shared = { ...parts, prequalifications, applications };
  const corrections = createCorrectionService(shared);
  const files = createClientFileService(shared);
  const tellCorrected = createCorrectionNotices(parts);
  jobs.work(correctionNoticeQueue, ({ data }) => tellCorrected(data.clientId));
  return {
    corrections,
    routesWith: (myData) => [
      ...correctionRoutes(corrections, createAddedCoBorrowers(shared)),
      ...clientFileRoutes({
        files,
        histories: createHistoryService({ ...parts, words: createStatusChangeWords({ database, cipher }) }),
        reveals: createRevealService({ ...parts, corrections }),
        exports: createFileExportService({
          ...parts,
          files,
          myData,
          links: createSignedNotes(parts.secrets, "client-file-export"),
        }),
      }),
    ],
  };
};
