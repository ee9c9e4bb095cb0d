import { createTags } from "@funding-desk/contract/firm/page-tags";
import { claimsDataId, type ShownClaim, toShownClaim } from "@funding-desk/contract/site/claim/shown";
import { claims as built } from "../../../firm/claims.ts";
import { isTemplate } from "../page-part/tagged.tsx";

export type ClaimName = keyof typeof built;
type Claims = Readonly<Record<ClaimName, ShownClaim>>;

/** Claims changed at the desk since the build. The server puts them into each page, so React renders the same text. */
const changed = typeof document === "undefined" ? null : document.getElementById(claimsDataId)?.textContent;

const known: typeof built = { ...built, ...(changed ? JSON.parse(changed) : {}) };

/** While the site is built, each claim is tags in whose place the server puts the claim. */
const tagOr = (scope: "claims" | "data.claims"): Claims =>
  Object.fromEntries(
    Object.entries(known).map(([name, claim]) => {
      const shown = toShownClaim(claim);
      return [name, isTemplate ? createTags(`${scope}.${name}`, Object.keys(shown) as (keyof ShownClaim)[]) : shown];
    }),
  ) as Claims;

export const claims = tagOr("claims");

/** The claims for answers in a page's data for search engines. */
export const claimsInData = tagOr("data.claims");
