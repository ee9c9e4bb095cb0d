import type { PaperPart } from "@funding-desk/contract/documents/document/paper-part";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import { namePaper } from "@funding-desk/contract/intake/owed/paper-words";

/** What files can be uploaded to. */
export type OwedPaper = Extract<OwedItem, { kind: "paper" | "request" }>;

export const isOwedPaper = (item: OwedItem): item is OwedPaper => item.kind === "paper" || item.kind === "request";

export const keyOf = (item: OwedPaper): string => (item.kind === "paper" ? item.key : item.id);

export const nameOwed = (item: OwedPaper): string => (item.kind === "paper" ? namePaper(item) : item.document_type);

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";

/** What people call these files, by the application's field. The first that matches counts. */
const habits: readonly (readonly [field: string, RegExp])[] = [
  ["driversLicense", /licen[cs]e|driver|\bdl\b|\bid\b|passport/],
  ["voidedCheck", /void|\bche(?:ck|que)\b/],
  ["einLetter", /\bein\b|cp ?575|147 ?c\b/],
  ["arAgingReport", /ag(?:e)?ing|receivable/],
  ["equipmentQuote", /quote|invoice|estimate|proposal/],
  ["businessPlan", /\bplan\b|projection/],
  ["businessTaxReturn", /\btax|\breturn|\b1120|\b1065|\b1040|schedule c/],
  ["bankStatements", new RegExp(`statement|stmt|\\bbank|\\b(?:${months})[a-z]* ?(?:20)?\\d\\d`)],
];

/** A file's name without what keeps its words together. */
const readWords = (filename: string): string =>
  filename
    .toLowerCase()
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[-_.,()]+/g, " ");

/** Which of the owed papers a file is by its name; undefined when it says nothing. The client confirms it. */
export const guessPaper = (filename: string, owed: readonly OwedPaper[]): OwedPaper | undefined => {
  const words = readWords(filename);
  const [field] = habits.find(([, pattern]) => pattern.test(words)) ?? [];
  // A license of someone who is named in it is theirs.
  const named = owed.filter((item) => item.kind === "paper" && item.key.split(":")[0] === field);
  const theirs = named.find((item) => item.kind === "paper" && item.person && isNamed(item.person, words));
  return theirs ?? named[0] ?? owed.find((item) => item.kind === "request" && isNamed(item.document_type, words));
};

const isNamed = (name: string, words: string): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word.length > 3 && words.includes(word.replace(/s$/, "")));

/** Which side a photo shows, by its name. The months of statements are read by the server. */
export const guessSide = (filename: string, item: OwedPaper): PaperPart | undefined => {
  if (item.kind !== "paper" || !item.parts.some(({ part }) => part === "front")) return undefined;
  const words = readWords(filename);
  if (/\bfront\b/.test(words)) return "front";
  return /\b(?:back|rear)\b/.test(words) ? "back" : undefined;
};
