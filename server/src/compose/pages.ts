import type { FastifyInstance } from "fastify";
import type { AdvisorFeeds } from "../features/calendar/appointment/advisor-feed.service.ts";
import type { createPageParts } from "../features/site/page-part/page-parts.service.ts";
import { calendarFeed } from "../http/calendar-feed.ts";
import { pagesPlugin } from "../http/pages.ts";
import { securityText } from "../http/security-text.ts";
import { sitePictures } from "../http/site-pictures.ts";
import { type TextInboxParts, textInbox } from "../http/text-inbox.ts";
import { builtPagesFolder } from "../places.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  /** The folder with the built pages; the repository's own build unless a test sets another. */
  readonly buildDir: string | undefined;
  readonly pageParts: Pick<ReturnType<typeof createPageParts>, "revise" | "findPicture">;
  readonly feeds: Pick<AdvisorFeeds, "read">;
  /** Undefined when the firm sends no text messages. */
  readonly inbox: TextInboxParts | undefined;
}

/** Everything outside the API: the built pages, advisors' calendar feeds, replies to texts, and whom to tell of a vulnerability. */
export const composePages = (parts: Parts) => {
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
