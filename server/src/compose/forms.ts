import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { prequalificationForm } from "@funding-desk/contract/prequalification/form";
import { applicationRoutes, submissionRoutes } from "../features/application/application.routes.ts";
import { createApplicationService } from "../features/application/application.service.ts";
import { createSubmissionService } from "../features/application/submission.service.ts";
import type { DocumentService } from "../features/document/document.service.ts";
import { draftFileRoutes, draftRoutes } from "../features/draft/draft.routes.ts";
import { createDraftService } from "../features/draft/draft.service.ts";
import { createDraftFileService } from "../features/draft/draft-file.service.ts";
import type { FileService } from "../features/file/file.service.ts";
import { rememberWording } from "../features/form-wording/form-wording.service.ts";
import type { NoticeService } from "../features/notice/notice.service.ts";
import { prequalificationRoutes } from "../features/prequalification/prequalification.routes.ts";
import { createPrequalificationService } from "../features/prequalification/prequalification.service.ts";
import { createWebhookService, webhookQueue } from "../features/webhook/webhook.service.ts";
import { createWebhookDelivery } from "../features/webhook/webhook-delivery.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends Pick<GroundFloor, "config" | "database" | "secrets" | "cipher" | "live" | "jobs"> {
  readonly checkRules: () => CheckRules;
  readonly files: FileService;
  readonly documents: Pick<DocumentService, "attach">;
  readonly notices: NoticeService;
}

/** Pre-qualification and application, from the draft to what the webhook tells of them. */
export const composeForms = async (parts: Parts) => {
  const { config, database, secrets, jobs, files } = parts;
  const draftFiles = createDraftFileService(parts);
  const drafts = createDraftService({ ...parts, draftFiles });
  const prequalifications = createPrequalificationService({
    ...parts,
    wordingId: await rememberWording(database, prequalificationForm),
    drafts,
    webhooks: createWebhookService({ jobs, isConfigured: config.webhook !== undefined }),
  });
  const wordingIds = {
    application: await rememberWording(database, applicationForm),
    coBorrower: await rememberWording(database, coBorrowerForm),
  };
  const submissions = createSubmissionService({
    ...parts,
    wordingIds,
    requestHashKey: secrets.current("idempotency").bytes,
    drafts,
    draftFiles,
  });
  const applications = createApplicationService(parts);
  if (config.webhook) {
    const { deliver } = createWebhookDelivery({
      database,
      receiver: config.webhook,
      payloads: { "prequalification.submitted": prequalifications.wireForm },
    });
    jobs.work(webhookQueue, ({ data, signal }) => deliver(data.eventId, signal));
  }
  return {
    drafts,
    draftFiles,
    prequalifications,
    applications,
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
