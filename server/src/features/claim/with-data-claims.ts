import { type StatedClaims, withClaims } from "./with-claims.ts";

const paragraph = /<p\b[^<>]*>(?:(?!<\/?p\b).)*<\/p>/gs;
const dataBlock = /(<script type="application\/ld\+json">)([^<]+)(<\/script>)/g;
const toldParagraph = /<p>((?:(?!<\/p>).)*)<\/p>/gs;

/** What a paragraph of a page says, as an answer in the data has it: without markup, escaped as text alone has to be. */
const wordsOf = (html: string): string =>
  html
    .replace(/<!--.*?-->|<[^<>]*>/gs, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

/** JSON that cannot end the element which it stands in. */
const asData = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/**
 * A prerendered page that tells search engines (JSON-LD) the claims as they are now. An answer in that data is made of paragraphs of the
 * page, word for word: those that state a claim are found by what they say, so this comes before the page itself is changed.
 */
export const withDataClaims = (html: string, claims: StatedClaims): string => {
  const now = new Map<string, string>();
  for (const [built] of html.matchAll(paragraph)) {
    const stated = withClaims(built, claims);
    if (stated !== built) now.set(wordsOf(built), wordsOf(stated));
  }
  const told = (text: string): string =>
    text.replace(toldParagraph, (whole: string, words: string) => {
      const stated = now.get(words);
      return stated === undefined ? whole : `<p>${stated}</p>`;
    });
  return html.replace(dataBlock, (...match: string[]) => {
    const [whole = "", opened = "", data = "", closed = ""] = match;
    const built: unknown = JSON.parse(data);
    const stated: unknown = JSON.parse(data, (_, value) => (typeof value === "string" ? told(value) : value));
    return JSON.stringify(stated) === JSON.stringify(built) ? whole : opened + asData(stated) + closed;
  });
};
