import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { AdvisorFeeds } from "../features/appointment/advisor-feed.service.ts";
import { calendarFeed } from "../http/calendar-feed.ts";
import { pagesPlugin } from "../http/pages.ts";
import type { PageRevision } from "../http/revised-page.ts";
import { securityText } from "../http/security-text.ts";
import type { GroundFloor } from "./ground-floor.ts";

const webBuild = fileURLToPath(new URL("../../../web/build", import.meta.url));

interface Parts extends GroundFloor {
  /** The folder with the built pages; the repository's own build unless a test sets another. */
  readonly buildDir: string | undefined;
  readonly pageClaims: () => Promise<PageRevision>;
  readonly feeds: Pick<AdvisorFeeds, "read">;
}

/** Everything outside the API: the built pages, advisors' calendar feeds, and whom to tell of a vulnerability. */
export const composePages = ({ config, firm, publicUrl, buildDir = webBuild, pageClaims, feeds }: Parts) => {
  const { liveMapUrl } = firm.identity.map;
  const outside = {
    isRecaptcha: config.captcha.provider === "recaptcha",
    mapOrigin: liveMapUrl && new URL(liveMapUrl).origin,
  };
  return async (site: FastifyInstance): Promise<void> => {
    calendarFeed(site, feeds.read);
    securityText(site, { publicUrl, email: firm.identity.email });
    await pagesPlugin(site, { buildDir, publicUrl, outside, revise: pageClaims });
  };
};
