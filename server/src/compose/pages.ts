import type { FastifyInstance } from "fastify";
import type { AdvisorFeeds } from "../features/calendar/appointment/advisor-feed.service.ts";
import { createPageFacts } from "../features/office/firm-facts/page-facts.ts";
import type { createPageClaims } from "../features/site/claim/page-claims.service.ts";
import type { createPageParts } from "../features/site/page-part/page-parts.service.ts";
import { calendarFeed } from "../http/calendar-feed.ts";
import { pagesPlugin } from "../http/pages.ts";
import type { PageRevision } from "../http/revised-page.ts";
import { securityText } from "../http/security-text.ts";
import { sitePictures } from "../http/site-pictures.ts";
import { type TextInboxParts, textInbox } from "../http/text-inbox.ts";
import { builtPagesFolder } from "../places.ts";
import type { GroundFloor } from "./ground-floor.ts";

type PageClaims = ReturnType<typeof createPageClaims>;

interface Parts extends GroundFloor {
  /** The folder with the built pages; the repository's own build unless a test sets another. */
  readonly buildDir: string | undefined;
  readonly pageClaims: PageClaims;
  readonly pageParts: Pick<ReturnType<typeof createPageParts>, "revise" | "findPicture">;
  readonly feeds: Pick<AdvisorFeeds, "read">;
  /** Undefined when the firm sends no text messages. */
  readonly inbox: TextInboxParts | undefined;
}

/** Everything outside the API: the built pages, advisors' calendar feeds, replies to texts, and whom to tell of a vulnerability. */
export const composePages = (parts: Parts) => {
  const { config, firm, currentFirm, publicUrl, buildDir = builtPagesFolder } = parts;
  const { pageClaims, pageParts, feeds, inbox } = parts;
  const { map } = firm.identity;
  const liveMapUrl = map.liveMapUrl?.(map);
  const pageFacts = createPageFacts(parts);
  const revise = async (): Promise<PageRevision> => {
    const [claims, words, facts] = [await pageClaims(), await pageParts.revise(), pageFacts()];
    return {
      version: JSON.stringify([claims.version, words.version, facts.version]),
      // Claims before facts: they look for a page's paragraphs in its data, and facts are escaped differently in the two. Both
      // come after the parts, whose tags only the build may write.
      apply: (html) => facts.apply(claims.apply(words.apply(html))),
      applyToData: facts.applyToData,
    };
  };
  const outside = {
    isRecaptcha: config.captcha.provider === "recaptcha",
    mapOrigin: liveMapUrl && new URL(liveMapUrl).origin,
  };
  return (site: FastifyInstance): void => {
    calendarFeed(site, feeds.read);
    if (inbox) textInbox(site, inbox);
    sitePictures(site, pageParts.findPicture);
    securityText(site, { publicUrl, email: () => currentFirm().identity.email });
    site.register(pagesPlugin, { buildDir, publicUrl, outside, revise });
  };
};
