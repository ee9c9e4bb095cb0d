import { findMoney } from "./money.ts";
import { joinLineWords, type Line } from "./page-lines.ts";

/** Lines whose last amount has digits right before it. A few may end so by chance. */
const leastLines = 3;

/**
 * Some banks write "1 234.56". Digits before a balance, which no description touches, say so; then all of the file's numbers are
 * written like that.
 */
export const joinSpacedNumbers = (pages: readonly (readonly Line[])[]): (readonly Line[])[] => {
  const spaced = pages.flat().filter((line) => {
    const money = findMoney(line);
    return money.length > 1 && money.at(-1)?.joinedCents !== undefined;
  });
  return spaced.length < leastLines
    ? [...pages]
    : pages.map((page) => page.map((line) => joinLineWords(line, isSpacedNumber)));
};

const isSpacedNumber = (one: string, two: string): boolean =>
  /^[-+($\u2010-\u2015\u2212]{0,3}\d{1,3}(?:\d{3}){0,2}$/.test(one) && /^\d{3}(?:\.\d{2}\)?(?:-|CR|DR)?)?$/i.test(two);
