/** One of the papers that files can be sorted to. */
export interface SortTarget {
  /** Names it: a file field of the application, with an owner after a colon, or an id. */
  readonly key: string;
  readonly name: string;
  /** Whose it is, if not the client's own. */
  readonly person: string | null;
}

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";

/** What people call these files, by the application's field. The first that matches counts. */
const habits: readonly (readonly [field: string, RegExp])[] = [
  ["driversLicense", /licen[cs]e|driver|\bdl\b|\bid\b|passport/],
  ["voidedCheck", /void|\bche(?:ck|que)\b/],
  ["einLetter", /\bein\b|cp ?575|147 ?c\b/],
  ["arAgingReport", /ag(?:e)?ing|receivable/],
  ["equipmentQuote", /quote|invoice|estimate|proposal/],
  ["businessPlan", /\bplan\b|projection/],
  ["personalTaxReturns", /personal.*(?:tax|return)|\b1040/],
  ["businessTaxReturn", /\btax|\breturn|\b1120|\b1065|schedule c/],
  ["bankStatements", new RegExp(`statement|stmt|\\bbank|\\b(?:${months})[a-z]* ?(?:20)?\\d\\d`)],
];

/** A file's name without what keeps its words together. */
const readWords = (filename: string): string =>
  filename
    .toLowerCase()
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[-_.,()]+/g, " ");

/** Which of them a file is by its name; undefined when it says nothing. The client confirms it. */
export const guessTarget = (filename: string, targets: readonly SortTarget[]): SortTarget | undefined => {
  const words = readWords(filename);
  const [field] = habits.find(([, pattern]) => pattern.test(words)) ?? [];
  const fitting = targets.filter(({ key }) => key.split(":")[0] === field);
  // A license that names its owner is theirs.
  const theirs = fitting.find(({ person }) => person !== null && isNamed(person, words));
  return theirs ?? fitting[0] ?? targets.find(({ name }) => isNamed(name, words));
};

const isNamed = (name: string, words: string): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word.length > 3 && words.includes(word.replace(/s$/, "")));

/** Which side a photo shows, by its name. */
export const guessSide = (filename: string): "front" | "back" | undefined => {
  const words = readWords(filename);
  if (/\bfront\b/.test(words)) return "front";
  return /\b(?:back|rear)\b/.test(words) ? "back" : undefined;
};
