import { claimsDataId } from "@funding-desk/contract/claim/page-data";
import { claims as built } from "../../../firm/claims.ts";

/** What the desk has changed since the build; the server puts it into each page, so that React says what the page says. */
const changed = typeof document === "undefined" ? null : document.getElementById(claimsDataId)?.textContent;

export const claims: typeof built = changed ? { ...built, ...JSON.parse(changed) } : built;

export type ClaimName = keyof typeof built;
