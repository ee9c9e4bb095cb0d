import { type FirmFacts, toFacts, toShownFacts, withFacts } from "@funding-desk/contract/firm/facts";
import { type ChangedFacts, createPageTokens, firmDataId } from "@funding-desk/contract/firm/page-tokens";
import { firm as configured } from "../../../firm.config.ts";

/** Facts that the desk has changed. The server puts them into each page, so React renders the same text. */
const readChanged = (): ChangedFacts => {
  const data = typeof document === "undefined" ? null : document.getElementById(firmDataId)?.textContent;
  return data ? JSON.parse(data) : {};
};

const readFacts = (): FirmFacts => ({ ...toFacts(configured), ...readChanged() });

/** While the site is built, each fact is a token in whose place the server puts the fact. */
const shown = import.meta.env.SSR && import.meta.env.PROD ? createPageTokens() : toShownFacts(readFacts());

export const firm = withFacts(configured, shown);

/** What the facts become in pages. Compute nothing else from a fact on a prerendered page: see `toShownFacts`. */
export const { phoneHref, emailHref, addressLine, mapsHref, latitude, longitude } = shown;

/** The title of a page: 'Page · Firm'. */
export const formatPageTitle = (page: string): string => `${page} · ${firm.identity.name}`;
