/** What a cell with a whole name reads as. */
export interface ReadName {
  readonly first: string;
  readonly last: string;
  /** A title or a degree was left off. */
  readonly isShortened: boolean;
  /** It could be read another way, so someone should look. */
  readonly isUnsure: boolean;
}

const toWords = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const titles = toWords("mr mrs ms miss mx dr prof professor rev reverend hon sir madam capt sgt lt col");
/** Part of a name, after the last name. */
const generations = toWords("jr sr ii iii iv v junior senior");
const degrees = toWords(
  "cpa esq esquire md do dds dmd dvm od pharmd phd jd llm mba mfa ma ba bs msc msw mph rn np pa-c pe cfa cfp clu chfc ea lcsw",
);
const companies = toWords("inc llc llp lp corp corporation co company ltd pllc pc dba trust group holdings");
/** Begin a last name of several words: "de la Cruz". */
const particles = toWords("de del della di da dos das du la le van von der den ter st el al bin ibn mac mc o");

const bare = (word: string): string => word.toLowerCase().replaceAll(".", "");
const isIn = (words: ReadonlySet<string>, text: string): boolean =>
  text !== "" && text.split(" ").every((word) => words.has(bare(word)));

/** Splits "Dr. Ada M. Lovelace Jr., CPA" and "Lovelace, Ada". The text has single spaces. */
export const readName = (text: string): ReadName => {
  const [head = "", ...rest] = text.split(",").map((part) => part.trim());
  const parts = rest.filter((part) => part !== "");
  const given = parts.filter((part) => !isIn(generations, part) && !isIn(degrees, part));
  const afterwards = parts.filter((part) => isIn(generations, part));
  const [first] = given;
  const hasCompany = [head, ...given].some((part) => part.split(" ").some((word) => companies.has(bare(word))));
  // Only "Last, First" has something else after the comma.
  const isTurned = first !== undefined && given.length === 1 && !hasCompany;
  const whole = isTurned ? `${first} ${head}` : [head, ...given].join(", ");
  const words = whole.split(" ").filter((word) => word !== "");
  const isTitled = words.length > 1 && titles.has(bare(words[0] ?? ""));
  if (isTitled) words.shift();
  let hasDegree = parts.length > given.length + afterwards.length;
  const suffixes: string[] = [];
  while (words.length > 2 && !isTurned) {
    const last = words.at(-1) ?? "";
    if (generations.has(bare(last))) suffixes.unshift(last);
    // Without a dot or capitals, "Ma" and "Do" are names.
    else if (degrees.has(bare(last)) && (last.includes(".") || last === last.toUpperCase())) hasDegree = true;
    else break;
    words.pop();
  }
  const ending = [...suffixes, ...afterwards];
  const lastWords = isTurned ? head.split(" ").length : countLastWords(words);
  const split = words.length - lastWords;
  return {
    first: words.slice(0, split).join(" "),
    last: [...words.slice(split), ...ending].join(" "),
    isShortened: isTitled || hasDegree,
    isUnsure: given.length > 0 || hasCompany,
  };
};

/** At least one word stays for the first name, if there are two. */
const countLastWords = (words: readonly string[]): number => {
  if (words.length < 2) return 0;
  let count = 1;
  while (words.length - count > 1 && particles.has(bare(words.at(-1 - count) ?? ""))) count += 1;
  return count;
};
