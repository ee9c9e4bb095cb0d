import type { Firm } from "@funding-desk/contract/firm";
import type { FastifyBaseLogger } from "fastify";
import type { Audit } from "./audit/audit.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { claimRoutes } from "./features/claim/claim.routes.ts";
import { createClaimService } from "./features/claim/claim.service.ts";
import { createPageClaims } from "./features/claim/page-claims.service.ts";
import { documentTypeRoutes } from "./features/document-type/document-type.routes.ts";
import { createDocumentTypeService } from "./features/document-type/document-type.service.ts";
import { emailPolicyRoutes } from "./features/email-policy/email-policy.routes.ts";
import type { EmailPolicyService } from "./features/email-policy/email-policy.service.ts";
import { failedMailRoutes } from "./features/failed-mail/failed-mail.routes.ts";
import { createFailedMailService } from "./features/failed-mail/failed-mail.service.ts";
import { mailTextRoutes } from "./features/mail-text/mail-text.routes.ts";
import { createMailTextService } from "./features/mail-text/mail-text.service.ts";
import { webhookRoutes } from "./features/webhook/webhook.routes.ts";
import { createWebhookLogService } from "./features/webhook/webhook-log.service.ts";
import type { PageRevision } from "./http/revised-page.ts";
import type { Route } from "./http/route.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { MailBox } from "./mail/mail-box.ts";
import { mailSamples } from "./mail-samples.ts";
import { findSampleContent } from "./sample-content.ts";

export interface SettingsParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly mails: MailBox;
  readonly firm: Firm;
  readonly config: Config;
  readonly policies: EmailPolicyService;
  readonly logger: Pick<FastifyBaseLogger, "warn">;
}

/** What the firm changes without a developer. */
export const composeSettings = async (
  parts: SettingsParts,
): Promise<{ routes: Route[]; pageClaims: () => Promise<PageRevision>; sampleParts: () => Promise<string[]> }> => {
  const { firm, config, policies, logger } = parts;
  const claims = await createClaimService(parts);
  const samples = () => mailSamples(firm, config.publicUrl);
  return {
    routes: [
      ...documentTypeRoutes(createDocumentTypeService(parts)),
      ...mailTextRoutes(createMailTextService({ ...parts, samples })),
      ...emailPolicyRoutes(policies),
      ...claimRoutes(claims),
      ...webhookRoutes(createWebhookLogService({ ...parts, url: config.webhook?.url })),
      ...failedMailRoutes(createFailedMailService(parts)),
    ],
    pageClaims: createPageClaims({ claims, firm, log: logger }),
    // Of the claims those that the desk has not replaced either.
    sampleParts: async () =>
      findSampleContent({
        ...firm,
        claims: Object.fromEntries((await claims.list()).map(({ key, is_sample: isSample }) => [key, { isSample }])),
      }),
  };
};
