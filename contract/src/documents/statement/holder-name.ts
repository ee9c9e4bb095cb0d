/** Legal forms, as they are spelled once points are gone. They don't tell two holders apart. */
const legalForms = new Set([
  "llc",
  "llp",
  "lp",
  "pllc",
  "pc",
  "pa",
  "inc",
  "incorporated",
  "corp",
  "corporation",
  "co",
  "company",
  "ltd",
  "limited",
  "lc",
]);

/** What two spellings of one name share: case, accents, punctuation, "&", "DBA", and the legal form are gone. */
export const normalizeHolderName = (name: string): string => listNames(name).join(" / ");

/** Each name that a holder goes by: "Ada Lane LLC DBA Lane Bakery" has two. */
const listNames = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bd\s?[./]\s?b\s?[./]\s?a\b\.?|\bdoing business as\b|\btrading as\b|\bdba\b|\bt\/a\b/g, "\n")
    .split("\n")
    .map(normalizeOne)
    .filter((each) => each !== "");

const normalizeOne = (name: string): string => {
  const words = name
    .replace(/&|\+/g, " and ")
    .replace(/['’`]/g, "")
    // L.L.C. is LLC, and L L C too.
    .replace(/\b(\p{L})\.(?=\s?\p{L}\b)/gu, "$1")
    .replace(/\bl\s?l\s?c\b/g, "llc")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && legalForms.has(words.at(-1) ?? "")) words.pop();
  if (words.length > 1 && words.at(-1) === "and") words.pop();
  return words.join(" ");
};

/**
 * Whether two names are one holder's, but for spelling: "Lane & Sons, L.L.C." is "LANE AND SONS LLC". With "DBA", one name
 * in common is enough. False for names that have no letter or digit.
 */
export const isSameHolder = (a: string, b: string): boolean => {
  const others = new Set(listNames(b).map((name) => name.replaceAll(" ", "")));
  return listNames(a).some((name) => others.has(name.replaceAll(" ", "")));
};
