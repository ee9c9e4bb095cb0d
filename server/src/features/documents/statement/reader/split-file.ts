import type { PrintedPages } from "@funding-desk/contract/documents/statement/reading";
import { type AccountNumber, listAccountNumbers } from "./find-account-number.ts";
import { listPeriods } from "./find-period.ts";
import { findPageNumber, type PageNumber } from "./page-furniture.ts";
import type { Line } from "./page-lines.ts";

/** The pages of one statement. A file may have several. */
export interface StatementPages {
  readonly lines: readonly Line[];
  readonly pagesPrinted: PrintedPages | undefined;
}

interface PageFacts {
  readonly lines: readonly Line[];
  readonly text: string;
  readonly printed: PageNumber | undefined;
  /** The only period that the page states. */
  readonly period: string | undefined;
}

const toFacts = (lines: readonly Line[]): PageFacts => {
  const periods = new Set(listPeriods(lines).map(({ value }) => `${value.from} ${value.until}`));
  return {
    lines,
    text: lines.map(({ text }) => text).join("\n"),
    printed: findPageNumber(lines),
    period: periods.size === 1 ? [...periods][0] : undefined,
  };
};

/** Parts a file into statements: where page numbers begin again, or another period is stated. */
export const splitStatements = (pages: readonly (readonly Line[])[]): StatementPages[] => {
  const groups: PageFacts[][] = [];
  for (const page of pages) {
    const facts = toFacts(page);
    const group = groups.at(-1);
    if (group && !beginsStatement(facts, group)) group.push(facts);
    else groups.push([facts]);
  }
  return groups.map(toStatement);
};

const beginsStatement = (page: PageFacts, group: readonly PageFacts[]): boolean => {
  const isCopy = group.some(({ text }) => text === page.text && text !== "");
  if (isCopy) return false;
  const period = group.find((each) => each.period !== undefined)?.period;
  if (period !== undefined && page.period !== undefined && page.period !== period) return true;
  return page.printed?.number === 1 && group.some(({ printed }) => printed !== undefined);
};

const toStatement = (group: readonly PageFacts[]): StatementPages => {
  // The second copy of a page would count its rows twice.
  const unique = group.filter(
    (page, index) => page.text === "" || group.findIndex(({ text }) => text === page.text) === index,
  );
  return { lines: unique.flatMap(({ lines }) => lines), pagesPrinted: toPrinted(group) };
};

const toPrinted = (group: readonly PageFacts[]): PrintedPages | undefined => {
  const printed = group.flatMap((page) => page.printed ?? []);
  if (printed.length === 0) return undefined;
  const of = Math.max(...printed.map((each) => each.of));
  const numbers = printed.map(({ number }) => number);
  return {
    of,
    missing: Array.from({ length: of }, (_, index) => index + 1).filter((number) => !numbers.includes(number)),
    double: [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))],
  };
};

export interface AccountLines {
  readonly number: AccountNumber | undefined;
  readonly lines: readonly Line[];
}

/**
 * Parts a statement into its accounts. A number that the same place of every page repeats says whose statement it is, and not
 * where an account begins.
 */
export const splitAccounts = (lines: readonly Line[]): AccountLines[] => {
  const all = listAccountNumbers(lines);
  const numbers = all.filter((each) => !isRunningHead(each, { all, lines }));
  const distinct = [...new Set((numbers.length > 0 ? numbers : all).map(({ value }) => value))];
  if (distinct.length <= 1) return [{ number: pickNumber(numbers.length > 0 ? numbers : all), lines }];
  const parts = new Map<string, Line[]>(distinct.map((value) => [value, []]));
  const starts = new Map(numbers.map((each) => [each.line, each.value]));
  let current: string | undefined;
  lines.forEach((line, index) => {
    current = starts.get(index) ?? current;
    // What comes before the first account is about all of them.
    if (current !== undefined) parts.get(current)?.push(line);
  });
  return distinct.map((value) => ({
    number: pickNumber(all.filter((each) => each.value === value)),
    lines: parts.get(value) ?? [],
  }));
};

const isRunningHead = (
  each: AccountNumber,
  { all, lines }: { all: readonly AccountNumber[]; lines: readonly Line[] },
): boolean => {
  const line = lines[each.line];
  if (!line || line.bottom > 0.25 * line.pageHeight) return false;
  const pages = new Set(
    all
      .filter((other) => other.value === each.value && Math.abs((lines[other.line]?.top ?? 0) - line.top) < 3)
      .map((other) => other.box.page),
  );
  const heads = new Set(
    all.filter((other) => Math.abs((lines[other.line]?.top ?? 0) - line.top) < 3).map(({ value }) => value),
  );
  return pages.size > 1 && heads.size === 1;
};

/** The one with all its digits, if there is any. */
const pickNumber = (numbers: readonly AccountNumber[]): AccountNumber | undefined =>
  numbers.find(({ digits }) => digits !== undefined) ?? numbers[0];
