import type { Firm } from "@funding-desk/contract/firm/firm";
import { claimsDataId } from "@funding-desk/contract/site/claim/page-data";
import { escapeInData } from "../../../platform/text/html.ts";
import type { ClaimService } from "./claim.service.ts";
import { type StatedClaims, withClaims } from "./with-claims.ts";
import { withDataClaims } from "./with-data-claims.ts";

interface Deps {
  readonly claims: Pick<ClaimService, "listStated">;
  readonly firm: Pick<Firm, "claims">;
  readonly log: { warn(context: object, sentence: string): void };
  /** The longest time a page may show an outdated claim. */
  readonly maxAgeMs?: number;
}

interface Revision {
  readonly version: string;
  apply(html: string): string;
}

const unchanged: Revision = { version: "", apply: (html) => html };

/** Puts claims changed since the build into the pages, for `pagesPlugin`. Never throws. */
export const createPageClaims = ({ claims, firm, log, maxAgeMs = 2_000 }: Deps): (() => Promise<Revision>) => {
  let last = unchanged;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      last = createRevision(changedSince(firm, await claims.listStated()));
    } catch (err) {
      // The pages keep showing the claims they have.
      log.warn({ err }, "Could not read the claims.");
    } finally {
      askedAt = Date.now();
      asking = undefined;
    }
  };

  return async () => {
    if (Date.now() - askedAt > maxAgeMs) {
      asking ??= refresh();
      await asking;
    }
    return last;
  };
};

const changedSince = (firm: Pick<Firm, "claims">, stated: StatedClaims): StatedClaims =>
  Object.fromEntries(
    Object.entries(stated).filter(([key, { value, wording }]) => {
      const built = firm.claims[key];
      return built && (built.value !== value || built.wording !== wording);
    }),
  );

const createRevision = (changed: StatedClaims): Revision => {
  if (Object.keys(changed).length === 0) return unchanged;
  // The Content-Security-Policy doesn't treat a data block as a script, but its content must not be able to close it.
  const data = escapeInData(JSON.stringify(changed));
  const block = `<script type="application/json" id="${claimsDataId}">${data}</script></head>`;
  return {
    version: data,
    apply: (html) => withClaims(withDataClaims(html, changed), changed).replace("</head>", () => block),
  };
};
