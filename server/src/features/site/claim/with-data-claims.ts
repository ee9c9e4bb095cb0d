import { escapeInData } from "../../../platform/text/html.ts";
import { type StatedClaims, withClaims } from "./with-claims.ts";

const paragraph = /<p\b[^<>]*>(?:(?!<\/?p\b).)*<\/p>/gs;
const dataBlock = /(<script type="application\/ld\+json">)([^<]+)(<\/script>)/g;
const toldParagraph = /<p>((?:(?!<\/p>).)*)<\/p>/gs;

/** A paragraph's text as the data repeats it: without markup, escaped as text. */
const toPlainText = (html: string): string =>
  html
    .replace(/<!--.*?-->|<[^<>]*>/gs, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

/**
 * Puts the current claims into a prerendered page's data for search engines (JSON-LD). Its answers repeat paragraphs of the
 * page word for word. We find those with a claim by their text, so call this before changing the page itself.
 */
export const withDataClaims = (html: string, claims: StatedClaims): string => {
  const now = new Map<string, string>();
  for (const [built] of html.matchAll(paragraph)) {
    const stated = withClaims(built, claims);
    if (stated !== built) now.set(toPlainText(built), toPlainText(stated));
  }
  const replaceClaims = (text: string): string =>
    text.replace(toldParagraph, (whole: string, words: string) => {
      const stated = now.get(words);
      return stated === undefined ? whole : `<p>${stated}</p>`;
    });
  return html.replace(dataBlock, (...match: string[]) => {
    const [whole = "", opened = "", data = "", closed = ""] = match;
    const built: unknown = JSON.parse(data);
    const stated: unknown = JSON.parse(data, (_, value) => (typeof value === "string" ? replaceClaims(value) : value));
    return JSON.stringify(stated) === JSON.stringify(built)
      ? whole
      : opened + escapeInData(JSON.stringify(stated)) + closed;
  });
};
