import { readDay } from "./days.ts";
import { findMoney, type Money } from "./money.ts";
import { cutLine, type Line, measureAlignment, startsCell } from "./page-lines.ts";
import { findDayIndex } from "./table-head.ts";
import type { Section } from "./tables.ts";

/** Between the lines of one row, in heights of a line. */
export const rowGap = 1.1;

/**
 * Without a head, the last of two amounts is the balance, unless it's in the column of rows that have one amount alone: then the
 * other one is part of a description. The section's total may say so, too.
 */
export const settlePlainColumns = ({ rows, totals }: Section): void => {
  const isTotalOfLast = totals.includes(
    rows.reduce((total, { amount, plainBalance }) => total + (plainBalance ?? amount).cents, 0),
  );
  const alone = rows.filter(({ plainBalance }) => plainBalance === undefined).map(({ amount }) => amount);
  for (const row of rows) {
    const { plainBalance } = row;
    if (!plainBalance) continue;
    const same = alone.filter((each) => measureAlignment(each, plainBalance) < 3).length;
    if (!isTotalOfLast && (same === 0 || 2 * same < alone.length)) continue;
    row.amount = plainBalance;
    delete row.balanceCents;
  }
};

/** "invoice 1,204.50 of 01/06": a word follows it without a gap. */
export const isInText = (line: Line, { until }: Money): boolean =>
  /^[A-Za-z]{2}/.test(line.words[until]?.text ?? "") && !startsCell(line, until);

/** A sentence, which may name days and amounts that are no movements. */
export const isProse = ({ cells, words }: Line): boolean =>
  cells.length === 1 &&
  words.length >= 9 &&
  readDay(words, 0) === undefined &&
  words.filter(({ text }) => /^[a-z]{2,}[,.;:]?$/.test(text)).length >= 5;

/** "1041 01/05 20.00 1042 01/06 30.00" is two rows: each has a day, an amount, and at most a number. */
export const splitPlain = (line: Line): Line[] => {
  const money = findMoney(line);
  if (money.length < 2) return [line];
  const parts: Line[] = [];
  let from = 0;
  for (const each of money) {
    const words = line.words.slice(from, each.until);
    const at = findDayIndex(words, undefined);
    const day = at === undefined ? undefined : readDay(words, at);
    if (at === undefined || !day || words.slice(at + day.count, each.from - from).length > 1) return [line];
    const part = cutLine(line, words[0]?.left ?? 0, each.right);
    if (part) parts.push(part);
    from = each.until;
  }
  return parts;
};

/** How far from its column an amount belongs to a description, in points. */
const outOfColumn = 10;

/** The rest of a description, with amounts that aren't where the row's own is. */
export const isRestOf = (
  { amount, last }: { amount: Money | undefined; last: Line },
  line: Line,
  placed: readonly { money: Money }[],
): boolean =>
  amount !== undefined &&
  last.page === line.page &&
  line.top - last.bottom < rowGap * (line.bottom - line.top) &&
  placed.every(({ money }) => measureAlignment(money, amount) > outOfColumn);
