import { createHash } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { PagePartName, PageParts } from "@funding-desk/contract/site/page-part/parts";
import { toPartDataId } from "@funding-desk/contract/site/page-part/places";
import { openTag, tagMarks } from "@funding-desk/contract/site/page-part/tags";
import { toPageView } from "@funding-desk/contract/site/page-part/view";
import Mustache from "mustache";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { type Changes, keepUntilChanged } from "../../../platform/live/kept.ts";
import { escapeHtml, escapeInData } from "../../../platform/text/html.ts";
import type { FounderService } from "../founder/founder.service.ts";
import type { LegalTextService } from "../legal-text/legal-text.service.ts";
import type { TestimonialService } from "../testimonial/testimonial.service.ts";

interface Revision {
  readonly version: string;
  apply(html: string): string;
}

interface Deps {
  readonly testimonials: Pick<TestimonialService, "listShown" | "findPicture">;
  readonly founder: Pick<FounderService, "loadShown" | "findPicture">;
  readonly legalTexts: Pick<LegalTextService, "loadShown">;
  readonly currentFirm: CurrentFirm;
  /** The firm's. */
  readonly timeZone: string;
  readonly changes: Pick<Changes, "count">;
  readonly log: { warn(details: object, message: string): void };
}

/** What public pages show that managers change at the desk and that varies in number. Every server keeps a copy. */
export const createPageParts = ({ testimonials, founder, legalTexts, currentFirm, changes, timeZone, log }: Deps) => {
  const load = keepUntilChanged({
    changes,
    // The founder's name may be the advisor's, and a text may come into effect with the day.
    look: () => [currentFirm(), toCivilDate(timeZone, new Date())],
    read: async () => {
      const [shown, shownFounder, terms] = await Promise.all([
        testimonials.listShown(),
        founder.loadShown(),
        legalTexts.loadShown("terms"),
      ]);
      const parts: PageParts = { testimonials: shown, founder: shownFounder, terms };
      return { parts, revision: createRevision(parts) };
    },
    onFailed: (err) => log.warn({ err }, "Could not read what the desk changed on the public pages."),
  });

  return {
    /** For `pagesPlugin`. */
    revise: async (): Promise<Revision> => (await load()).revision,

    /** For a page that is opened by a link within the site. */
    async loadPublic(): Promise<{ readonly version: string; readonly json: string }> {
      const { parts, revision } = await load();
      const { testimonials: shown, founder: shownFounder } = parts;
      return {
        version: revision.version,
        json: JSON.stringify({ data: { testimonials: shown, founder: shownFounder } }),
      };
    },

    /** A JPEG. @param sha256 in hexadecimal */
    findPicture: async (sha256: string): Promise<Buffer | undefined> =>
      (await testimonials.findPicture(sha256)) ?? (await founder.findPicture(sha256)),
  };
};

/** What someone typed must not read like a tag to whatever fills the page in next. */
const escapeValue = (value: unknown): string => escapeHtml(String(value)).replaceAll("@", "&#64;");

/** Fills in a built page, which has at most a few parts. */
export const createRevision = (parts: PageParts): Revision => {
  const view = toPageView(parts);
  const config = { tags: [...tagMarks] as [string, string], escape: escapeValue };
  return {
    version: createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22),
    apply(html) {
      const names = (Object.keys(parts) as PagePartName[]).filter((name) => html.includes(openTag(name)));
      if (names.length === 0) return html;
      const blocks = names.map((name) => {
        const data = escapeInData(JSON.stringify(parts[name])).replaceAll("@", "\\u0040");
        return `<script type="application/json" id="${toPartDataId(name)}">${data}</script>`;
      });
      return Mustache.render(html, view, {}, config).replace("</head>", () => `${blocks.join("")}</head>`);
    },
  };
};
