import type { Firm } from "@funding-desk/contract/firm/firm";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { PageParts } from "@funding-desk/contract/site/page-part/parts";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { type Changes, keepUntilChanged } from "../../../platform/live/kept.ts";
import type { RegistrationService } from "../../office/registration/registration.service.ts";
import type { ClaimService } from "../claim/claim.service.ts";
import type { FounderService } from "../founder/founder.service.ts";
import type { LegalTextService } from "../legal-text/legal-text.service.ts";
import type { TestimonialService } from "../testimonial/testimonial.service.ts";
import { createRevision, type Revision } from "./page-revision.ts";

interface Deps {
  readonly firm: Firm;
  readonly claims: Pick<ClaimService, "listStated">;
  readonly testimonials: Pick<TestimonialService, "listShown" | "findPicture">;
  readonly founder: Pick<FounderService, "loadShown" | "findPicture">;
  readonly registrations: Pick<RegistrationService, "listShown">;
  readonly legalTexts: Pick<LegalTextService, "loadShown">;
  readonly currentFirm: CurrentFirm;
  /** The firm's. */
  readonly timeZone: string;
  readonly changes: Pick<Changes, "count">;
  readonly log: { warn(details: object, message: string): void };
}

/** What public pages show that managers change at the desk. Every server keeps a copy. */
export const createPageParts = (deps: Deps) => {
  const { firm, claims, testimonials, founder, registrations, legalTexts, currentFirm, changes, timeZone, log } = deps;
  const load = keepUntilChanged({
    changes,
    // The founder's name may be the advisor's, and with the day a text comes into effect or a registration ends.
    look: () => [currentFirm(), toCivilDate(timeZone, new Date())],
    read: async () => {
      const [stated, shown, shownFounder, registered, terms] = await Promise.all([
        claims.listStated(),
        testimonials.listShown(),
        founder.loadShown(),
        registrations.listShown(),
        legalTexts.loadShown("terms"),
      ]);
      const parts: PageParts = { testimonials: shown, founder: shownFounder, registrations: registered, terms };
      return { parts, revision: createRevision({ built: firm, firm: currentFirm(), claims: stated, parts }) };
    },
    onFailed: (err) => log.warn({ err }, "Could not read what the desk changed on the public pages."),
  });

  return {
    /** For `pagesPlugin`. */
    revise: async (): Promise<Revision> => (await load()).revision,

    /** For a page that is opened by a link within the site. */
    async loadPublic(): Promise<{ readonly version: string; readonly json: string }> {
      const { parts, revision } = await load();
      const { terms: _, ...data } = parts;
      return { version: revision.version, json: JSON.stringify({ data }) };
    },

    /** A JPEG. @param sha256 in hexadecimal */
    findPicture: async (sha256: string): Promise<Buffer | undefined> =>
      (await testimonials.findPicture(sha256)) ?? (await founder.findPicture(sha256)),
  };
};
