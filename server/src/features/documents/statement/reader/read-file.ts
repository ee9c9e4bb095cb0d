import type { AccountReading, FileReading, PrintedPages } from "@funding-desk/contract/documents/statement/reading";
import { type TextItem, type TextPage, textPageLimits } from "@funding-desk/contract/platform/text-page";
import { findFileKind } from "./file-kind.ts";
import { findBank, findHolder } from "./find-names.ts";
import { findPeriod } from "./find-period.ts";
import { readEinLetter, readLicense, readTaxReturn } from "./other-kinds.ts";
import { type Line, toLines } from "./page-lines.ts";
import { readAccount } from "./read-account.ts";
import { joinSpacedNumbers } from "./spaced-numbers.ts";
import { splitAccounts, splitStatements } from "./split-file.ts";
import { turnBack } from "./turn-back.ts";

/** Grows with every change that reads a file otherwise. */
export const readerVersion = 4;

/** Letters on a page, for it to have text worth reading. A scan's own page number isn't. */
const leastLetters = 40;

/**
 * What a file is and says. Pure: the same pages give the same reading. Text that nobody sees tells at most what kind of file it
 * is, because it may differ from the picture over it.
 * @param source `scan` for words that were recognized in a picture
 */
export const readFile = (all: readonly TextPage[], source: "text" | "scan" = "text"): FileReading => {
  const pages = boundPages(all);
  return turnBack(readPages(pages, source), pages);
};

const readPages = (pages: readonly TextPage[], source: "text" | "scan"): FileReading => {
  const found = findTextKind(pages);
  const text = found === "text" ? source : found;
  const lines = joinSpacedNumbers(pages.map((page, index) => toLines(page, index + 1)));
  const flat = lines.flat();
  if (text === "picture" || text === "none") {
    const seen = pages.flatMap((page, index) =>
      toLines({ ...page, items: page.items.map(({ isHidden: _, ...item }) => item) }, index + 1),
    );
    return { version: readerVersion, text, pages: pages.length, kind: findFileKind(seen), accounts: [] };
  }
  const kind = findFileKind(flat);
  const reading = { version: readerVersion, text, pages: pages.length, kind, accounts: [] };
  if (kind === "statement") return { ...reading, accounts: readStatements(lines) };
  if (kind === "webPage") return { ...reading, accounts: readWebPage(flat) };
  const pagesPrinted = kind === "other" ? findLostPages(lines) : undefined;
  if (pagesPrinted) return { ...reading, pagesPrinted };
  const [taxReturn, einLetter, license] = [
    kind === "taxReturn" ? readTaxReturn(flat) : undefined,
    kind === "einLetter" ? readEinLetter(flat) : undefined,
    kind === "driversLicense" ? readLicense(flat) : undefined,
  ];
  return { ...reading, ...(taxReturn && { taxReturn }), ...(einLetter && { einLetter }), ...(license && { license }) };
};

/** No word of a statement is as long, and no page has as much. */
const mostItemLetters = 1_000;
const mostLetters = 4_000_000;

/** As much of the pages as we read, whoever extracted them. */
const boundPages = (pages: readonly TextPage[]): TextPage[] => {
  let [items, letters]: [number, number] = [textPageLimits.items, mostLetters];
  return pages.slice(0, textPageLimits.pages).map((page) => {
    const kept: TextItem[] = [];
    for (const item of page.items) {
      if (items <= 0 || letters <= 0) break;
      items -= 1;
      letters -= Math.min(item.text.length, mostItemLetters);
      kept.push(item.text.length > mostItemLetters ? { ...item, text: item.text.slice(0, mostItemLetters) } : item);
    }
    return { ...page, items: kept };
  });
};

const findTextKind = (pages: readonly TextPage[]): FileReading["text"] => {
  const countLetters = ({ items }: TextPage): number =>
    items.reduce((total, { text, isHidden }) => total + (isHidden ? 0 : text.length), 0);
  const seen = pages.filter((page) => countLetters(page) >= leastLetters).length;
  if (seen > 0 && 2 * seen >= pages.filter(({ items, hasPicture }) => items.length > 0 || hasPicture).length)
    return "text";
  return pages.some(({ hasPicture, items }) => hasPicture || items.some(({ isHidden }) => isHidden))
    ? "picture"
    : "none";
};

const readStatements = (pages: readonly (readonly Line[])[]): AccountReading[] =>
  splitStatements(pages).flatMap(({ lines, pagesPrinted }) => {
    const bank = findBank(lines);
    const facts = {
      bank,
      holder: findHolder(lines, bank),
      period: findPeriod(lines),
      pagesPrinted,
      firstPage: lines[0]?.page,
    };
    return splitAccounts(lines, facts.period?.value).map((account) => readAccount(account, facts));
  });

/** Where nearly every page is numbered as one of the same paper, those that aren't here. */
const findLostPages = (pages: readonly (readonly Line[])[]): PrintedPages | undefined => {
  const [only, ...others] = splitStatements(pages);
  const printed = only?.pagesPrinted;
  if (!printed || others.length > 0 || printed.double.length > 0) return undefined;
  const numbered = printed.of - printed.missing.length;
  return printed.missing.length > 0 && 2 * numbered > pages.length ? printed : undefined;
};

/** A web page says whose account it is. What it lists isn't a month. */
const readWebPage = (lines: readonly Line[]): AccountReading[] => {
  const bank = findBank(lines);
  return splitAccounts(lines)
    .slice(0, 1)
    .map(({ number }) => ({
      ...(bank && { bank }),
      ...(number && { lastFour: { value: number.value, box: number.box } }),
      rows: [],
      rowsSeen: 0,
      rowsCarried: 0,
      isReconciled: false,
    }));
};
