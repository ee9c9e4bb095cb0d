import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { applicationRoutes, submissionRoutes } from "../features/application/application.routes.ts";
import { createApplicationService } from "../features/application/application.service.ts";
import {
  applicationSubmitted,
  createApplicationFollowUp,
} from "../features/application/application-follow-up.service.ts";
import type { ApplicationRecords } from "../features/application/application-record.service.ts";
import { createSubmissionService } from "../features/application/submission.service.ts";
import type { RuleAssignment } from "../features/assignment/rule-assignment.service.ts";
import { rememberConsents } from "../features/consent/consent.service.ts";
import type { DocumentService } from "../features/document/document.service.ts";
import { draftFileRoutes, draftRoutes } from "../features/draft/draft.routes.ts";
import { createDraftService } from "../features/draft/draft.service.ts";
import { createDraftFileService } from "../features/draft/draft-file.service.ts";
import type { FileService } from "../features/file/file.service.ts";
import type { KnownAnswers } from "../features/known-answer/known-answers.service.ts";
import { listApplications, listPrequalifications } from "../features/pipeline/pipeline-items.service.ts";
import { prequalificationRoutes } from "../features/prequalification/prequalification.routes.ts";
import { createPrequalificationService } from "../features/prequalification/prequalification.service.ts";
import {
  createPrequalificationFollowUp,
  prequalificationSubmitted,
} from "../features/prequalification/prequalification-follow-up.service.ts";
import { createWebhookDelivery } from "../features/webhook/webhook-delivery.service.ts";
import { rememberWording } from "../form-wording/form-wording.ts";
import type { FloorWithRules } from "./ground-floor.ts";

interface Parts extends FloorWithRules {
  readonly files: FileService;
  readonly documents: Pick<DocumentService, "attach" | "listNamesByField">;
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
