import { type FirmFactName, type FirmFacts, firmFactNames, type ShownFacts, toShownFacts } from "./facts.ts";

// No escaping changes any of its characters.
const opening = "@@firm:";

const toToken = (name: string): string => `${opening}${name}@@`;

/** What a page has in place of each fact until the server sends it. */
export const createPageTokens = (): ShownFacts => {
  const facts = Object.fromEntries(firmFactNames.map((name) => [name, toToken(name)])) as Record<FirmFactName, string>;
  return Object.fromEntries(Object.keys(toShownFacts(facts)).map((name) => [name, toToken(name)])) as ShownFacts;
};

/** A token; its group is the name. */
export const pageToken = /@@firm:(\w+)@@/g;

export const hasPageToken = (text: string): boolean => text.includes(opening);

/** The id of a page's data block with the facts that the desk has changed: `{"phone":"…"}`. */
export const firmDataId = "firm-facts";
/** What that block holds. */
export type ChangedFacts = Partial<FirmFacts>;
