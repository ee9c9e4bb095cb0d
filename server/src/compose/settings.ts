import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { webhookRoutes } from "../features/connections/webhook/webhook.routes.ts";
import { createWebhookAddresses } from "../features/connections/webhook/webhook-address.service.ts";
import { createWebhookLogService } from "../features/connections/webhook/webhook-log.service.ts";
import { documentTypeRoutes } from "../features/documents/document-type/document-type.routes.ts";
import { createDocumentTypeService } from "../features/documents/document-type/document-type.service.ts";
import { failedMailRoutes } from "../features/messages/failed-mail/failed-mail.routes.ts";
import { createFailedMailService } from "../features/messages/failed-mail/failed-mail.service.ts";
import { emailPolicyRoutes } from "../features/office/email-policy/email-policy.routes.ts";
import { createEmailPolicyService } from "../features/office/email-policy/email-policy.service.ts";
import { firmFactsRoutes } from "../features/office/firm-facts/firm-facts.routes.ts";
import { createFirmFactsService } from "../features/office/firm-facts/firm-facts.service.ts";
import { mailTextRoutes } from "../features/office/mail-text/mail-text.routes.ts";
import { createMailTextService } from "../features/office/mail-text/mail-text.service.ts";
import { registrationRoutes } from "../features/office/registration/registration.routes.ts";
import { createRegistrationService } from "../features/office/registration/registration.service.ts";
import { claimRoutes } from "../features/site/claim/claim.routes.ts";
import { createClaimService } from "../features/site/claim/claim.service.ts";
import { founderRoutes } from "../features/site/founder/founder.routes.ts";
import { createFounderService } from "../features/site/founder/founder.service.ts";
import { createLegalDrafts } from "../features/site/legal-text/legal-draft.service.ts";
import { legalTextRoutes } from "../features/site/legal-text/legal-text.routes.ts";
import { createLegalTextService } from "../features/site/legal-text/legal-text.service.ts";
import { pagePartRoutes } from "../features/site/page-part/page-part.routes.ts";
import { createPageParts } from "../features/site/page-part/page-parts.service.ts";
import { testimonialRoutes } from "../features/site/testimonial/testimonial.routes.ts";
import { createTestimonialService } from "../features/site/testimonial/testimonial.service.ts";
import { findSampleContent, markReplaced } from "../firm/sample-content.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import { watchChanges } from "../platform/live/kept.ts";
import { createMailContext } from "../platform/mail/letterhead.ts";
import type { GroundFloor } from "./ground-floor.ts";
import { mailTemplates } from "./mail-templates.ts";

interface Parts extends GroundFloor {
  readonly inspector: FileInspector;
}

/** Settings the firm changes without a developer. */
export const composeSettings = async (parts: Parts) => {
  const { database, firm, currentFirm, logger, publicUrl, timeZone } = parts;
  const policies = await createEmailPolicyService({ ...parts, base: firm.emailPolicy });
  const registrations = createRegistrationService(parts);
  const shown = { ...parts, changes: watchChanges(parts.live) };
  const claims = await createClaimService(shown);
  const testimonials = await createTestimonialService(shown);
  const founder = await createFounderService(shown);
  const legalTexts = createLegalTextService(shown);
  const pageParts = createPageParts({ ...shown, claims, testimonials, founder, legalTexts, log: logger });
  const documentTypes = createDocumentTypeService(parts);
  return {
    registrations,
    checkRules: (): CheckRules => ({
      emailPolicy: policies.current(),
      today: toCivilDate(timeZone, new Date()),
    }),
    documentTypes,
    pageParts,
    loadAgreedTerms: legalTexts.loadAgreedTerms,
    // Only what the desk hasn't replaced either.
    sampleParts: async () =>
      findSampleContent({
        ...markReplaced(firm, currentFirm()),
        claims: Object.fromEntries((await claims.list()).map(({ key, is_sample: isSample }) => [key, { isSample }])),
        testimonials: (await testimonials.listShown()).map(({ is_sample: isSample }) => ({ isSample })),
        founder: { isSample: (await founder.load()).is_sample },
      }),
    routes: [
      ...documentTypeRoutes(documentTypes),
      ...mailTextRoutes(
        createMailTextService({
          ...parts,
          writeSample: async (kind, current) =>
            mailTemplates
              .find((template) => template.kind === kind)
              ?.writeSample(createMailContext(current, publicUrl), database),
        }),
      ),
      ...emailPolicyRoutes(policies),
      ...claimRoutes(claims),
      ...firmFactsRoutes(createFirmFactsService(parts)),
      ...testimonialRoutes(testimonials),
      ...founderRoutes(founder),
      ...pagePartRoutes(pageParts),
      ...legalTextRoutes(legalTexts, createLegalDrafts({ ...shown, texts: legalTexts })),
      ...registrationRoutes(registrations),
      ...webhookRoutes({ addresses: createWebhookAddresses(parts), log: createWebhookLogService(parts) }),
      ...failedMailRoutes(createFailedMailService(parts)),
    ],
  };
};
