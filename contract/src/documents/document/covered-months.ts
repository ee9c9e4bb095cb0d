import * as z from "zod/mini";
import { monthNames } from "../../forms/format.ts";
import { addMonths } from "../../forms/months.ts";

/** A month as yyyy-mm. Comparing such texts compares the months. */
export const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** The months of a statement or a tax return, both included. */
export const coveredMonths = z
  .strictObject({ from: month, until: month })
  .check(z.refine(({ from, until }) => from <= until, "The last month is before the first."));
export type CoveredMonths = z.infer<typeof coveredMonths>;

/** More than any document covers, so that a slip of the finger can't claim a century. */
export const coveredMonthsAtMost = 36;

/** @param months can be negative */
export const shiftMonth = (from: string, months: number): string => addMonths(`${from}-01`, months).slice(0, 7);

/** The months from one to another; none when it's earlier. */
export const listMonths = ({ from, until }: CoveredMonths): string[] => {
  const months: string[] = [];
  for (let each = from; each <= until && months.length <= 12 * 100; each = shiftMonth(each, 1)) months.push(each);
  return months;
};

/** Until this day of a month, no one can expect last month's statement. */
export const statementDay = 7;

/**
 * The newest month whose statement a lender expects: after the 7th, last month's; before, the month before that one will do.
 * @param today yyyy-mm-dd
 */
export const findExpectedMonth = (today: string): string =>
  shiftMonth(today.slice(0, 7), Number(today.slice(8)) > statementDay ? -1 : -2);

/** The months that a lender expects statements of, oldest first. Counts from last month where that one is already there. */
export const listExpectedMonths = (today: string, count: number, covered: ReadonlySet<string>): string[] => {
  const lastMonth = shiftMonth(today.slice(0, 7), -1);
  const until = covered.has(lastMonth) ? lastMonth : findExpectedMonth(today);
  return listMonths({ from: shiftMonth(until, 1 - count), until });
};

/** "2026-10" -> "October 2026" */
export const formatMonth = (each: string): string => `${monthNames[Number(each.slice(5)) - 1]} ${each.slice(0, 4)}`;

/** "October 2026", "August to October 2026", "November 2025 to January 2026" */
export const formatCoveredMonths = ({ from, until }: CoveredMonths): string => {
  if (from === until) return formatMonth(from);
  const isSameYear = from.slice(0, 4) === until.slice(0, 4);
  return `${isSameYear ? monthNames[Number(from.slice(5)) - 1] : formatMonth(from)} to ${formatMonth(until)}`;
};

interface NamedFile {
  /** Of the document's type. */
  readonly slug: string;
  readonly filename: string;
  /** yyyy-mm-dd */
  readonly uploadedOn: string;
}

/** What a file's name says about the months it covers; undefined when it says nothing sure. Staff confirm it. */
export const guessCoveredMonths = ({ slug, filename, uploadedOn }: NamedFile): CoveredMonths | undefined => {
  const words = filename.replace(/\.[^.]*$/, "").toLowerCase();
  if (slug === "bank_statements") return guessMonths(words, uploadedOn.slice(0, 7));
  if (slug === "tax_returns") return guessYear(words, uploadedOn);
  return undefined;
};

/** No statement of a month that hasn't begun, and none from before there were any online. */
const isLikely = (each: string, newest: string): boolean => each >= "2000-01" && each <= newest;

const toMonthText = (year: string, index: number): string => `${year}-${String(index).padStart(2, "0")}`;

const guessMonths = (words: string, newest: string): CoveredMonths | undefined => {
  const found = [...listNumbered(words), ...listNamed(words, newest)].filter((each) => isLikely(each, newest)).sort();
  const [from] = found;
  const until = found.at(-1);
  if (from === undefined || until === undefined) return undefined;
  // Two months far apart are more likely a day and something else.
  return listMonths({ from, until }).length <= 12 ? { from, until } : undefined;
};

/** "2026-03", "2026_03", "202603", "03-2026", and days such as "2026-03-31" and "03.31.2026" */
const listNumbered = (words: string): string[] => {
  const yearFirst = words.matchAll(/(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)/g);
  const yearLast = words.matchAll(/(?<!\d)(0?[1-9]|1[0-2])[-_. ](?:(?:0?[1-9]|[12]\d|3[01])[-_. ])?(20\d\d)(?!\d)/g);
  return [
    ...[...yearFirst].map(([, year = "", index]) => toMonthText(year, Number(index))),
    ...[...yearLast].map(([, index, year = ""]) => toMonthText(year, Number(index))),
  ];
};

/** "March 2026", "mar_2026"; without a year, the last such month before the upload. */
const listNamed = (words: string, newest: string): string[] => {
  const short = monthNames.map((name) => name.slice(0, 3).toLowerCase());
  const pattern = new RegExp(`(?<![a-z])(${short.join("|")})[a-z]*[^a-z0-9]*(20\\d\\d)?(?!\\d)`, "g");
  const years = [...words.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map(([year]) => year);
  return [...words.matchAll(pattern)].flatMap(([word, name = "", ownYear]) => {
    // "Mark", "Mayor", and "decor" aren't months.
    const written = /^[a-z]+/.exec(word)?.[0] ?? "";
    const index = short.indexOf(name) + 1;
    const full = monthNames[index - 1]?.toLowerCase() ?? "";
    if (written !== name && written !== full && !(name === "sep" && written === "sept")) return [];
    const year = ownYear ?? (years.length === 1 ? years[0] : undefined);
    if (year !== undefined) return [toMonthText(year, index)];
    const thisYear = toMonthText(newest.slice(0, 4), index);
    return [thisYear <= newest ? thisYear : shiftMonth(thisYear, -12)];
  });
};

/** A return of a year covers its twelve months. */
const guessYear = (words: string, uploadedOn: string): CoveredMonths | undefined => {
  const years = new Set([...words.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map(([year]) => year));
  const [year] = [...years].filter((each) => each < uploadedOn.slice(0, 4));
  return year !== undefined && years.size === 1 ? { from: `${year}-01`, until: `${year}-12` } : undefined;
};
