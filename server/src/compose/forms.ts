import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { rememberConsents } from "../features/accounts/consent/consent.service.ts";
import { createWebhookDelivery } from "../features/connections/webhook/webhook-delivery.service.ts";
import { listApplications, listPrequalifications } from "../features/desk/pipeline/pipeline-items.service.ts";
import type { DocumentService } from "../features/documents/document/document.service.ts";
import type { DocumentUploads } from "../features/documents/document/document-upload.service.ts";
import type { FileService } from "../features/documents/file/file.service.ts";
import { applicationRoutes, submissionRoutes } from "../features/intake/application/application.routes.ts";
import { createApplicationService } from "../features/intake/application/application.service.ts";
import {
  applicationSubmitted,
  createApplicationFollowUp,
} from "../features/intake/application/application-follow-up.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createSubmissionService } from "../features/intake/application/submission.service.ts";
import { draftFileRoutes, draftRoutes } from "../features/intake/draft/draft.routes.ts";
import { createDraftService } from "../features/intake/draft/draft.service.ts";
import { createDraftFileService } from "../features/intake/draft/draft-file.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import { prequalificationRoutes } from "../features/intake/prequalification/prequalification.routes.ts";
import { createPrequalificationService } from "../features/intake/prequalification/prequalification.service.ts";
import {
  createPrequalificationFollowUp,
  prequalificationSubmitted,
} from "../features/intake/prequalification/prequalification-follow-up.service.ts";
import type { RuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import { rememberWording } from "../forms/form-wording/form-wording.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly files: FileService;
  readonly documents: Pick<DocumentService, "listNamesByField">;
  readonly documentUploads: Pick<DocumentUploads, "attach">;
  readonly known: KnownAnswers;
  readonly applicationRecords: ApplicationRecords;
  readonly ruleAssignment: RuleAssignment;
}

/** Pre-qualification and application, from the draft to the webhook. */
export const composeForms = async (parts: Parts) => {
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
  followUps.handle(applicationSubmitted, createApplicationFollowUp({ ...parts, listInPipeline: listApplications }));
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
  const applications = createApplicationService({ ...parts, records: parts.applicationRecords });
  return {
    webhookDelivery: createWebhookDelivery({ ...parts, findPrequalification: prequalifications.findWireForm }),
    drafts,
    draftFiles,
    prequalifications,
    coBorrowerWordingId: wordingIds.coBorrower,
    routes: [
      ...draftRoutes(drafts),
      ...draftFileRoutes(draftFiles, files),
      ...prequalificationRoutes(prequalifications),
      ...applicationRoutes(applications),
      ...submissionRoutes(submissions, files),
    ],
  };
};
