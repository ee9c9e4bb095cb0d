import {
  type ChangedFacts,
  type FirmFacts,
  firmDataId,
  type ShownFacts,
  toFacts,
  toShownFacts,
  withFacts,
} from "@funding-desk/contract/firm/facts";
import { createTags } from "@funding-desk/contract/firm/page-tags";
import { advisor, emailPolicy, identity } from "../../../firm.config.ts";
import { isTemplate } from "../page-part/tagged.tsx";

/** Facts that the desk has changed. The server puts them into each page, so React renders the same text. */
const readChanged = (): ChangedFacts => {
  const data = typeof document === "undefined" ? null : document.getElementById(firmDataId)?.textContent;
  return data ? JSON.parse(data) : {};
};

const configured = { identity, advisor, emailPolicy };

const readFacts = (): FirmFacts => ({ ...toFacts(configured), ...readChanged() });

const known = toShownFacts(readFacts());
/** While the site is built, each fact is a tag in whose place the server puts the fact. */
const tagOr = (scope: "firm" | "data.firm"): ShownFacts =>
  isTemplate ? createTags(scope, Object.keys(known) as (keyof ShownFacts)[]) : known;
const shown = tagOr("firm");

export const firm = withFacts(configured, shown);

/** What the facts become in pages. Compute nothing else from a fact on a prerendered page: see `toShownFacts`. */
export const { phoneHref, emailHref, addressLine, mapsHref } = shown;

/** The facts for a page's data for search engines. */
export const factsInData = tagOr("data.firm");

/** The title of a page: 'Page · Firm'. */
export const formatPageTitle = (page: string): string => `${page} · ${firm.identity.name}`;
