import type { Found, Period } from "@funding-desk/contract/documents/statement/reading";
import { placeDay, readDay, shiftDay } from "./days.ts";
import { findLabels, findMoneyOf, type LabelledMoney } from "./find-labelled.ts";
import { toSigned } from "./money.ts";
import { type Line, toBox } from "./page-lines.ts";

const openingPattern =
  /\b(?:beginning|opening|starting|start|previous|prior|last)(?: statement| ledger| account| book| share| month(?:'s)?)? balance\b|\bbalance (?:brought )?forward\b|\bbalance (?:on |of |from )?(?:your )?(?:last|previous|prior) statement\b|\bbrought forward\b|\bbalance at (?:the )?(?:start|beginning)\b|\bopening ledger\b/;
const closingPattern =
  /\b(?:ending|closing|new|final|end|current)(?: statement| ledger| account| book| share)? balance\b|\bbalance (?:on |of |at )?(?:this|end of) statement\b|\bbalance at (?:the )?(?:end|close)\b|\bclosing ledger\b/;
/** On a later page, that is the balance so far, and the rows from there would add up without those before. */
const forwardPattern = /\bforward\b/;
const datedPattern = /\bbalance (?:as of|on|at)(?= )/;
/** Words before a balance that make it another one. */
const otherBalance = /(?:average|daily|minimum|lowest|available|collected|low|day)(?: ledger| collected)?$/;

export interface Balances {
  readonly opening: readonly Found<number>[];
  readonly closing: readonly Found<number>[];
}

const toFound = ({ line, money }: LabelledMoney): Found<number> => ({
  value: toSigned(money),
  box: toBox(line, line.words.slice(money.from, money.until)),
});

/** Every amount that is called the opening or the closing balance, in the order of the pages. */
export const listBalances = (lines: readonly Line[], period: Period | undefined): Balances => {
  const list = (pattern: RegExp): LabelledMoney[] =>
    findLabels(lines, pattern).flatMap((label) => {
      const line = lines[label.line];
      const before = (
        line?.text.toLowerCase().slice(0, Math.max(0, line.text.toLowerCase().indexOf(label.text))) ?? ""
      ).trim();
      const isLater = forwardPattern.test(label.text) && line?.page !== lines[0]?.page;
      return otherBalance.test(before) || isLater ? [] : (findMoneyOf(lines, label) ?? []);
    });
  const dated = period ? listDated(lines, period) : { opening: [], closing: [] };
  return {
    opening: keepDistinct([...list(openingPattern), ...dated.opening].map(toFound)),
    closing: keepDistinct([...list(closingPattern), ...dated.closing].map(toFound)),
  };
};

const keepDistinct = (found: readonly Found<number>[]): Found<number>[] =>
  [...new Map(found.toReversed().map((each) => [each.value, each])).values()].toReversed();

/** "Balance on January 1, 2025" and "Balance on January 31, 2025" */
const listDated = (lines: readonly Line[], period: Period): { opening: LabelledMoney[]; closing: LabelledMoney[] } => {
  const opening: LabelledMoney[] = [];
  const closing: LabelledMoney[] = [];
  for (const label of findLabels(lines, datedPattern)) {
    const line = lines[label.line];
    const day = line && readDay(line.words, label.after);
    const found = day && findMoneyOf(lines, label);
    if (!found || !day) continue;
    const on = placeDay(day, period);
    if (on === period.until) closing.push(found);
    else if (on === period.from || on === shiftDay(period.from, -1)) opening.push(found);
  }
  return { opening, closing };
};

/** Adds what the rows of a table say, of which a page's width may have parted the words. */
export const addStatedBalances = (
  { opening, closing }: Balances,
  {
    stated,
    firstPage,
  }: { stated: readonly { text: string; cents: number; box: Found<number>["box"] }[]; firstPage: number },
): Balances => {
  const list = (pattern: RegExp): Found<number>[] =>
    stated.flatMap(({ text, cents, box }) => {
      const isLater = forwardPattern.test(text.toLowerCase()) && box.page !== firstPage;
      return pattern.test(text.toLowerCase()) && !isLater ? [{ value: cents, box }] : [];
    });
  return {
    opening: keepDistinct([...opening, ...list(openingPattern)]),
    closing: keepDistinct([...closing, ...list(closingPattern)]),
  };
};

/** "Balance carried forward" at the foot of a page. */
const carriedPattern =
  /\b(?:carried|brought) (?:forward|over|down)\b|\bbalance (?:c\/f|b\/f|forward|carried)\b|\bend of day balance\b/;

/** "Beginning balance on 1/1": what a row says that isn't a movement. */
export const startsWithBalance = (text: string): boolean => {
  const lower = text.toLowerCase();
  return [openingPattern, closingPattern, carriedPattern].some((pattern) => pattern.exec(lower)?.index === 0);
};

/** Whether a line says a balance, and so isn't a movement. */
export const isBalanceLine = (text: string): boolean => {
  const lower = text.toLowerCase();
  return openingPattern.test(lower) || closingPattern.test(lower) || carriedPattern.test(lower);
};
