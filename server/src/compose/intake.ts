import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { consentRoutes } from "../features/accounts/consent/consent.routes.ts";
import { rememberConsents } from "../features/accounts/consent/consent.service.ts";
import { createCreditPullService } from "../features/accounts/consent/credit-pull.service.ts";
import { createWebhookDelivery } from "../features/connections/webhook/webhook-delivery.service.ts";
import { listApplications, listPrequalifications } from "../features/desk/pipeline/pipeline-items.service.ts";
import type { DocumentService } from "../features/documents/document/document.service.ts";
import type { DocumentUploads } from "../features/documents/document/document-upload.service.ts";
import type { DocumentRequestService } from "../features/documents/document-request/document-request.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import { applicationRoutes, submissionRoutes } from "../features/intake/application/application.routes.ts";
import { createApplicationService } from "../features/intake/application/application.service.ts";
import {
  applicationSubmitted,
  createApplicationFollowUp,
} from "../features/intake/application/application-follow-up.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createSubmissionService } from "../features/intake/application/submission.service.ts";
import { createAddedCoBorrowers } from "../features/intake/correction/added-co-borrower.service.ts";
import { correctionRoutes } from "../features/intake/correction/correction.routes.ts";
import { createCorrectionService } from "../features/intake/correction/correction.service.ts";
import { draftFileRoutes, draftRoutes } from "../features/intake/draft/draft.routes.ts";
import { createDraftService } from "../features/intake/draft/draft.service.ts";
import { createDraftFileService } from "../features/intake/draft/draft-file.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import { createDatedOwed } from "../features/intake/owed/dated-owed.service.ts";
import { owedRoutes } from "../features/intake/owed/owed.routes.ts";
import { createOwedService } from "../features/intake/owed/owed.service.ts";
import { prequalificationRoutes } from "../features/intake/prequalification/prequalification.routes.ts";
import { createPrequalificationService } from "../features/intake/prequalification/prequalification.service.ts";
import {
  createPrequalificationFollowUp,
  prequalificationSubmitted,
} from "../features/intake/prequalification/prequalification-follow-up.service.ts";
import { createEinBackfill } from "../features/intake/profile/ein-backfill.service.ts";
import { profileRoutes } from "../features/intake/profile/profile.routes.ts";
import { createProfileService } from "../features/intake/profile/profile.service.ts";
import type { ProfileRecords } from "../features/intake/profile/profile-record.service.ts";
import type { PinnedRows } from "../features/intake/statement-set/pinned-rows.service.ts";
import { statementSetRoutes } from "../features/intake/statement-set/statement-set.routes.ts";
import { createDeskStatements, type StatementSets } from "../features/intake/statement-set/statement-set.service.ts";
import type { RuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import { rememberWording } from "../forms/form-wording/form-wording.ts";
import type { OwnPasswords } from "../identity/session/own-passwords.ts";
import type { FloorWithRules } from "./ground-floor.ts";
import type { Records } from "./records.ts";

interface FormsParts extends FloorWithRules {
  readonly files: FileService;
  readonly documents: Pick<DocumentService, "listNamesByField">;
  readonly documentUploads: Pick<DocumentUploads, "attach">;
  readonly requests: DocumentRequestService;
  readonly known: KnownAnswers;
  readonly applicationRecords: ApplicationRecords;
  readonly ruleAssignment: RuleAssignment;
}

/** Pre-qualification and application, from the draft to the webhook. */
export const composeForms = async (parts: FormsParts) => {
  const { database, secrets, files, followUps } = parts;
  const draftFiles = createDraftFileService(parts);
  const drafts = createDraftService({ ...parts, draftFiles });
  const prequalifications = createPrequalificationService({
    ...parts,
    wordingId: await rememberWording(database, prequalificationForm),
    consents: await rememberConsents(database, prequalificationForm),
    drafts,
  });
  followUps.handle(
    prequalificationSubmitted,
    createPrequalificationFollowUp({ ...parts, listInPipeline: listPrequalifications }),
  );
  const dated = createDatedOwed({ ...parts, applications: parts.applicationRecords });
  followUps.handle(
    applicationSubmitted,
    createApplicationFollowUp({ ...parts, listInPipeline: listApplications, listPapers: dated.listPapers }),
  );
  const wordingIds = {
    application: await rememberWording(database, applicationForm),
    coBorrower: await rememberWording(database, coBorrowerForm),
  };
  const submissions = createSubmissionService({
    ...parts,
    wordingIds,
    consents: await rememberConsents(database, applicationForm),
    requestHashKey: secrets.current("idempotency").bytes,
    drafts,
    draftFiles,
  });
  const owed = createOwedService({ ...parts, applications: parts.applicationRecords });
  parts.requests.watchMonths(owed.monthsKeeper);
  const applications = createApplicationService({ ...parts, records: parts.applicationRecords });
  return {
    webhookDelivery: createWebhookDelivery({ ...parts, findPrequalification: prequalifications.findWireForm }),
    drafts,
    draftFiles,
    owed,
    prequalifications,
    coBorrowerWordingId: wordingIds.coBorrower,
    routes: [
      ...draftRoutes(drafts),
      ...draftFileRoutes(draftFiles, files),
      ...prequalificationRoutes(prequalifications),
      ...applicationRoutes(applications),
      ...submissionRoutes(submissions, files),
      ...owedRoutes(owed),
    ],
  };
};

type DeskStatementsParts = Parameters<typeof createDeskStatements>[0] & {
  readonly sets: StatementSets;
  readonly pins: PinnedRows;
};

/** What was read in clients' documents. */
export const composeStatements = (parts: DeskStatementsParts) => ({
  routes: statementSetRoutes({ ...parts, desk: createDeskStatements(parts) }),
});

interface ProfilesParts extends FloorWithRules {
  readonly profileRecords: ProfileRecords;
  readonly known: KnownAnswers;
  readonly ownPasswords: OwnPasswords;
}

/** Clients' profiles and the credit pull authorization. */
export const composeProfiles = (parts: ProfilesParts) => {
  const profiles = createProfileService({ ...parts, records: parts.profileRecords });
  return {
    profiles,
    sweeps: [createEinBackfill(parts)],
    routes: [...profileRoutes(profiles), ...consentRoutes(createCreditPullService(parts))],
  };
};

interface CorrectionsParts extends FloorWithRules {
  readonly records: Records;
  /** Wording of a co-borrower's questions today. */
  readonly coBorrowerWordingId: number;
}

/** Answers on file, as staff read and correct them. */
export const composeCorrections = ({ records, ...parts }: CorrectionsParts) => {
  const corrections = createCorrectionService({ ...parts, ...records });
  return {
    corrections,
    routes: correctionRoutes(corrections, createAddedCoBorrowers({ ...parts, ...records })),
  };
};
