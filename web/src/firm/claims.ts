import { claimsDataId } from "@funding-desk/contract/site/claim/page-data";
import { claims as built } from "../../../firm/claims.ts";

/** Claims changed at the desk since the build. The server puts them into each page, so React renders the same text. */
const changed = typeof document === "undefined" ? null : document.getElementById(claimsDataId)?.textContent;

export const claims: typeof built = changed ? { ...built, ...JSON.parse(changed) } : built;

export type ClaimName = keyof typeof built;
