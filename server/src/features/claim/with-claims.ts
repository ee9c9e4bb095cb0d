/** By key: "lenders". */
export type StatedClaims = Readonly<Record<string, { readonly value: string; readonly wording: string }>>;

const place = /(<span\b[^<>]*\sdata-claim="([\w-]+)\.(value|wording)"[^<>]*>)[^<>]*(<\/span>)/g;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const display =
  /(<span\b[^<>]*\sdata-claim-display="([\w-]+)"[^<>]*>)[^<>]*(<span\b[^<>]*>)[^<>]*(<\/span>)[^<>]*(<\/span>)/g;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * A prerendered page with the claims as they are now: the text of every `<span data-claim="lenders.value">`, and of every
 * `<span data-claim-display="lenders">`, in which the value has a span of its own; escaped. A place whose claim is not known keeps
 * what it says.
 */
export const withClaims = (html: string, claims: StatedClaims): string => {
  const claimOf = (key: string) => (Object.hasOwn(claims, key) ? claims[key] : undefined);
  return html
    .replace(place, (...match: string[]) => {
      const [whole = "", opened = "", key = "", part, closed = ""] = match;
      const claim = claimOf(key);
      return claim ? opened + escaped(part === "wording" ? claim.wording : claim.value) + closed : whole;
    })
    .replace(display, (...match: string[]) => {
      const [whole = "", opened = "", key = "", valueOpened = "", valueClosed = "", closed = ""] = match;
      const claim = claimOf(key);
      if (!claim) return whole;
      const [before = "", ...rest] = claim.wording.split(claim.value);
      const after = rest.join(claim.value);
      return `${opened}${escaped(before)}${valueOpened}${escaped(claim.value)}${valueClosed}${escaped(after)}${closed}`;
    });
};
