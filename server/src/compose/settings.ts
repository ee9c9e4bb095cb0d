import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { claimRoutes } from "../features/claim/claim.routes.ts";
import { createClaimService } from "../features/claim/claim.service.ts";
import { createPageClaims } from "../features/claim/page-claims.service.ts";
import { documentTypeRoutes } from "../features/document-type/document-type.routes.ts";
import { createDocumentTypeService } from "../features/document-type/document-type.service.ts";
import { emailPolicyRoutes } from "../features/email-policy/email-policy.routes.ts";
import { createEmailPolicyService } from "../features/email-policy/email-policy.service.ts";
import { failedMailRoutes } from "../features/failed-mail/failed-mail.routes.ts";
import { createFailedMailService } from "../features/failed-mail/failed-mail.service.ts";
import { firmFactsRoutes } from "../features/firm-facts/firm-facts.routes.ts";
import { createFirmFactsService } from "../features/firm-facts/firm-facts.service.ts";
import { founderRoutes } from "../features/founder/founder.routes.ts";
import { createFounderService } from "../features/founder/founder.service.ts";
import { legalTextRoutes } from "../features/legal-text/legal-text.routes.ts";
import { createLegalTextService } from "../features/legal-text/legal-text.service.ts";
import { mailTextRoutes } from "../features/mail-text/mail-text.routes.ts";
import { createMailTextService } from "../features/mail-text/mail-text.service.ts";
import { pagePartRoutes } from "../features/page-part/page-part.routes.ts";
import { createPageParts } from "../features/page-part/page-parts.service.ts";
import { registrationRoutes } from "../features/registration/registration.routes.ts";
import { createRegistrationService } from "../features/registration/registration.service.ts";
import { testimonialRoutes } from "../features/testimonial/testimonial.routes.ts";
import { createTestimonialService } from "../features/testimonial/testimonial.service.ts";
import { webhookRoutes } from "../features/webhook/webhook.routes.ts";
import { createWebhookAddresses } from "../features/webhook/webhook-address.service.ts";
import { createWebhookLogService } from "../features/webhook/webhook-log.service.ts";
import type { FileInspector } from "../files/inspection/inspect-file.ts";
import { watchChanges } from "../kept.ts";
import { createMailContext } from "../mail/letterhead.ts";
import { mailTemplates } from "../mail-templates.ts";
import { findSampleContent, markReplaced } from "../sample-content.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly inspector: FileInspector;
}

/** Settings the firm changes without a developer. */
export const composeSettings = async (parts: Parts) => {
  const { database, firm, currentFirm, logger, publicUrl, timeZone } = parts;
  const policies = await createEmailPolicyService({ ...parts, base: firm.emailPolicy });
  const claims = await createClaimService(parts);
  const registrations = createRegistrationService(parts);
  const shown = { ...parts, changes: watchChanges(parts.live) };
  const testimonials = await createTestimonialService(shown);
  const founder = await createFounderService(shown);
  const legalTexts = createLegalTextService(shown);
  const pageParts = createPageParts({ ...shown, testimonials, founder, legalTexts, log: logger });
  const documentTypes = createDocumentTypeService(parts);
  return {
    registrations,
    checkRules: (): CheckRules => ({
      emailPolicy: policies.current(),
      today: toCivilDate(timeZone, new Date()),
    }),
    documentTypes,
    pageClaims: createPageClaims({ claims, firm, log: logger }),
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
      ...legalTextRoutes(legalTexts),
      ...registrationRoutes(registrations),
      ...webhookRoutes({ addresses: createWebhookAddresses(parts), log: createWebhookLogService(parts) }),
      ...failedMailRoutes(createFailedMailService(parts)),
    ],
  };
};
