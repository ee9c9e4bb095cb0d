import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { FastifyInstance } from "fastify";
import type { AdvisorFeeds } from "../features/calendar/appointment/advisor-feed.service.ts";
import type { AnswerGoalService } from "../features/office/answer-goal/answer-goal.service.ts";
import type { RegistrationService } from "../features/office/registration/registration.service.ts";
import { claimRoutes } from "../features/site/claim/claim.routes.ts";
import { createClaimService } from "../features/site/claim/claim.service.ts";
import { contactRoutes, deskContactRoutes } from "../features/site/contact/contact.routes.ts";
import { createContactService } from "../features/site/contact/contact.service.ts";
import { createContactAnswering } from "../features/site/contact/contact-answering.service.ts";
import { createDeskContactService } from "../features/site/contact/desk-contact.service.ts";
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
import { calendarFeed } from "../http/calendar-feed.ts";
import { pagesPlugin } from "../http/pages.ts";
import { securityText } from "../http/security-text.ts";
import { sitePictures } from "../http/site-pictures.ts";
import { type TextInboxParts, textInbox } from "../http/text-inbox.ts";
import { builtPagesFolder } from "../places.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import { watchChanges } from "../platform/live/kept.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface SiteParts extends GroundFloor {
  readonly inspector: FileInspector;
  readonly checkRules: () => CheckRules;
  readonly registrations: Pick<RegistrationService, "listShown">;
  readonly answerGoals: Pick<AnswerGoalService, "findShownDue">;
}

/** What managers write on the public pages, and messages from there. */
export const composeSite = async (parts: SiteParts) => {
  const { firm, currentFirm, logger } = parts;
  const shown = { ...parts, changes: watchChanges(parts.live) };
  const claims = await createClaimService(shown);
  const testimonials = await createTestimonialService(shown);
  const founder = await createFounderService(shown);
  const legalTexts = createLegalTextService(shown);
  const pageParts = createPageParts({ ...shown, claims, testimonials, founder, legalTexts, log: logger });
  const deskContact = createDeskContactService(parts);
  return {
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
      ...claimRoutes(claims),
      ...testimonialRoutes(testimonials),
      ...founderRoutes(founder),
      ...pagePartRoutes(pageParts),
      ...legalTextRoutes(legalTexts, createLegalDrafts({ ...shown, texts: legalTexts })),
      ...contactRoutes(createContactService(parts)),
      ...deskContactRoutes(deskContact, createContactAnswering({ ...parts, contact: deskContact })),
    ],
  };
};

interface PagesParts extends GroundFloor {
  /** The folder with the built pages; the repository's own build unless a test sets another. */
  readonly buildDir: string | undefined;
  readonly pageParts: Pick<ReturnType<typeof createPageParts>, "revise" | "findPicture">;
  readonly feeds: Pick<AdvisorFeeds, "read">;
  /** Undefined when the firm sends no text messages. */
  readonly inbox: TextInboxParts | undefined;
}

/** Everything outside the API: the built pages, advisors' calendar feeds, replies to texts, and whom to tell of a vulnerability. */
export const composePages = (parts: PagesParts) => {
  const { config, firm, currentFirm, publicUrl, buildDir = builtPagesFolder, pageParts, feeds, inbox } = parts;
  const { map } = firm.identity;
  const liveMapUrl = map.liveMapUrl?.(map);
  const outside = {
    isRecaptcha: config.captcha.provider === "recaptcha",
    mapOrigin: liveMapUrl && new URL(liveMapUrl).origin,
  };
  return (site: FastifyInstance): void => {
    calendarFeed(site, feeds.read);
    if (inbox) textInbox(site, inbox);
    sitePictures(site, pageParts.findPicture);
    securityText(site, { publicUrl, email: () => currentFirm().identity.email });
    site.register(pagesPlugin, { buildDir, publicUrl, outside, revise: pageParts.revise });
  };
};
