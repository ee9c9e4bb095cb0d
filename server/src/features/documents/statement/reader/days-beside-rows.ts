import type { Period } from "@funding-desk/contract/documents/statement/reading";
import { isWithin, placeDay, readDay } from "./days.ts";
import { findMoney } from "./money.ts";
import { type Line, startsCell } from "./page-lines.ts";

/** From one line's top to the next one's; endless where a page ends. */
export const stepBetween = (one: Line | undefined, two: Line | undefined): number =>
  one && two && one.page === two.page ? two.top - one.top : Number.POSITIVE_INFINITY;

/** Fewer amounts with a day below them are chance. */
const leastBelow = 3;

/** Lines with an amount at their end and no day, with the day of the line right below, which is closer than the one above. */
export const findDaysBelow = (lines: readonly Line[], period: Period): ReadonlyMap<Line, string> => {
  const found = new Map<Line, string>();
  for (const [index, line] of lines.entries()) {
    const below = lines[index + 1];
    const day = below && readDay(below.words, 0);
    if (!below || !day || day.year === undefined || day.count === below.words.length) continue;
    const money = findMoney(line);
    const apart = money.filter(({ from }) => startsCell(line, from));
    const isName = apart.length === 1 && apart[0]?.until === line.words.length && !readDay(line.words, 0);
    const isCloser = stepBetween(line, below) < stepBetween(lines[index - 1], line);
    const on = placeDay(day, period);
    if (isName && isCloser && findMoney(below).length === 0 && on && isWithin(on, period)) found.set(line, on);
  }
  return found.size < leastBelow ? new Map() : found;
};

/**
 * Days that stand alone over their rows, such as "January 3, 2025". Digits alone may be the end of a description, and one such day
 * the statement's date.
 */
export const findDayHeadings = (
  lines: readonly Line[],
  { furniture, period }: { furniture: ReadonlySet<Line>; period: Period },
): ReadonlyMap<Line, string> => {
  const headings = new Map<Line, string>();
  for (const [index, line] of lines.entries()) {
    const day = readDay(line.words, 0);
    const isAlone = day?.count === line.words.length && (day.year !== undefined || /[A-Za-z]{3}/.test(line.text));
    const next = lines[index + 1];
    if (!day || !isAlone || !next || furniture.has(line) || findMoney(next).length === 0) continue;
    const on = placeDay(day, period);
    if (on && isWithin(on, period)) headings.set(line, on);
  }
  return new Set(headings.values()).size > 1 ? headings : new Map();
};
