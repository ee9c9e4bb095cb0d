import { escapeHtml } from "../../../platform/text/html.ts";

/** By key: "lenders". */
export type StatedClaims = Readonly<Record<string, { readonly value: string; readonly wording: string }>>;

const place = /(<span\b[^<>]*\sdata-claim="([\w-]+)\.(value|wording)"[^<>]*>)[^<>]*(<\/span>)/g;

const display =
  /(<span\b[^<>]*\sdata-claim-display="([\w-]+)"[^<>]*>)[^<>]*(<span\b[^<>]*>)[^<>]*(<\/span>)[^<>]*(<\/span>)/g;

/**
 * Puts the current claims into a prerendered page, escaped: into every `<span data-claim="lenders.value">` and every
 * `<span data-claim-display="lenders">`, where the value has a span of its own. A place with an unknown claim stays as it is.
 */
export const withClaims = (html: string, claims: StatedClaims): string => {
  const findClaim = (key: string) => (Object.hasOwn(claims, key) ? claims[key] : undefined);
  return html
    .replace(place, (...match: string[]) => {
      const [whole = "", opened = "", key = "", part, closed = ""] = match;
      const claim = findClaim(key);
      return claim ? opened + escapeHtml(part === "wording" ? claim.wording : claim.value) + closed : whole;
    })
    .replace(display, (...match: string[]) => {
      const [whole = "", opened = "", key = "", valueOpened = "", valueClosed = "", closed = ""] = match;
      const claim = findClaim(key);
      if (!claim) return whole;
      const [before = "", ...rest] = claim.wording.split(claim.value);
      const after = rest.join(claim.value);
      return `${opened}${escapeHtml(before)}${valueOpened}${escapeHtml(claim.value)}${valueClosed}${escapeHtml(after)}${closed}`;
    });
};
