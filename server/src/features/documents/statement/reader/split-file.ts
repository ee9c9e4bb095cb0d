import type { Period, PrintedPages } from "@funding-desk/contract/documents/statement/reading";
import { type AccountNumber, listAccountNumbers } from "./find-account-number.ts";
import { listBalances } from "./find-balances.ts";
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
  const { printed } = page;
  // "2 of 2" doesn't go on after "1 of 1".
  return (
    printed !== undefined &&
    group.some((each) => each.printed && (printed.number === 1 || each.printed.of !== printed.of))
  );
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
export const splitAccounts = (lines: readonly Line[], period?: Period): AccountLines[] => {
  const all = listAccountNumbers(lines);
  const inBody = dropRunningHeads(all, lines);
  const numbers = inBody.length > 0 ? inBody : all;
  if (new Set(numbers.map(({ value }) => value)).size > mostAccounts) return [{ number: undefined, lines }];
  // A card's number or another bank's account has no balances of its own, though its lines may reach to the closing one.
  const opened = divideLines(lines, numbers).filter((part) => listBalances(part.lines, period).opening.length > 0);
  const named = divideLines(lines, keepValues(numbers, opened)).filter(
    (part) => listBalances(part.lines, period).closing.length > 0,
  );
  if (named.length <= 1) {
    // What all pages name is whose statement it is, whatever a description names.
    const heads = all.filter((number) => !inBody.includes(number));
    const isOne = new Set(heads.map(({ value }) => value)).size === 1;
    return [{ number: isOne ? pickNumber(heads) : (named[0]?.number ?? pickMostCommon(all)), lines }];
  }
  return divideLines(lines, keepValues(numbers, named)).map(({ number, lines: own }) => ({
    number: all.find(({ value, digits }) => value === number.value && digits !== undefined) ?? number,
    lines: own,
  }));
};

const keepValues = (
  numbers: readonly AccountNumber[],
  parts: readonly { number: AccountNumber }[],
): AccountNumber[] => {
  const values = new Set(parts.map(({ number }) => number.value));
  return numbers.filter(({ value }) => values.has(value));
};

/** More numbers than this aren't one owner's accounts. */
const mostAccounts = 40;

/** Each number's lines: from where it's named to where another one is. What comes before the first is about all of them. */
const divideLines = (
  lines: readonly Line[],
  numbers: readonly AccountNumber[],
): { number: AccountNumber; lines: Line[] }[] => {
  const parts = new Map<string, { number: AccountNumber; lines: Line[] }>();
  for (const number of numbers) if (!parts.has(number.value)) parts.set(number.value, { number, lines: [] });
  const starts = new Map(numbers.map(({ line, value }) => [line, value]));
  let current: string | undefined;
  lines.forEach((line, index) => {
    current = starts.get(index) ?? current;
    if (current !== undefined) parts.get(current)?.lines.push(line);
  });
  return [...parts.values()];
};

/** Without those that the heads of all pages name. Where heads name several, each says whose page it is. */
const dropRunningHeads = (numbers: readonly AccountNumber[], lines: readonly Line[]): AccountNumber[] => {
  const heads = new Map<number, { values: Set<string>; pages: Set<number> }>();
  const place = ({ line: index }: AccountNumber): number | undefined => {
    const line = lines[index];
    return line && line.bottom <= 0.25 * line.pageHeight ? Math.round(line.top / 3) : undefined;
  };
  for (const number of numbers) {
    const at = place(number);
    if (at === undefined) continue;
    const head = heads.get(at) ?? { values: new Set(), pages: new Set() };
    head.values.add(number.value);
    head.pages.add(number.box.page);
    heads.set(at, head);
  }
  return numbers.filter((number) => {
    const head = heads.get(place(number) ?? -1);
    return head === undefined || head.pages.size < 2 || head.values.size > 1;
  });
};

const pickMostCommon = (numbers: readonly AccountNumber[]): AccountNumber | undefined => {
  const counts = new Map<string, number>();
  for (const { value } of numbers) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const value = numbers.find((each) => counts.get(each.value) === most)?.value;
  return pickNumber(numbers.filter((each) => each.value === value));
};

/** The one with all its digits, if there is any. */
const pickNumber = (numbers: readonly AccountNumber[]): AccountNumber | undefined =>
  numbers.find(({ digits }) => digits !== undefined) ?? numbers[0];
