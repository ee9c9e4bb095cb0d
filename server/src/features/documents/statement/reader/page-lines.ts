import type { Box } from "@funding-desk/contract/documents/statement/reading";
import type { TextItem, TextPage } from "@funding-desk/contract/platform/text-page";

export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Words of a line with no wide gap between them. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Its first word's place in the line. */
  readonly from: number;
  readonly count: number;
}

export interface Line {
  /** From 1, as in the file. */
  readonly page: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly words: readonly Word[];
  readonly cells: readonly Cell[];
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
}

/** Shares of the letters' height: a gap that keeps letters in one word, and one that parts two cells. */
const letterGap = 0.1;
const cellGap = 0.9;

/** No line that people read has as many. */
const mostWords = 1_000;

/** The lines of a page from top to bottom. Hidden text is left out. */
export const toLines = (page: TextPage, number: number): Line[] => {
  const words = dropMarks(page.items.flatMap(toWords)).toSorted((a, b) => middle(a) - middle(b));
  const groups: Word[][] = [];
  let group: Word[] = [];
  let center = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const tall = word.bottom - word.top;
    if (
      group.length >= mostWords ||
      (group.length > 0 && middle(word) - center > 0.4 * Math.min(tall, (group[0]?.bottom ?? 0) - (group[0]?.top ?? 0)))
    ) {
      groups.push(group);
      group = [];
    }
    if (group.length === 0) center = middle(word);
    group.push(word);
  }
  if (group.length > 0) groups.push(group);
  return groups.map((each) =>
    toLine(joinWords(each.toSorted((a, b) => a.left - b.left)), {
      page: number,
      pageWidth: page.width,
      pageHeight: page.height,
    }),
  );
};

/** Times the usual height of a word, beyond which it's no text of a table. */
const markSize = 3;

/** Without large words across several lines, such as "COPY" over a page. */
const dropMarks = (words: readonly Word[]): readonly Word[] => {
  const heights = words.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const large = words.filter(({ top, bottom }) => bottom - top > markSize * usual);
  if (large.length === 0 || large.length > 40) return words;
  const isMark = (word: Word): boolean => {
    const inside = words.filter(
      (each) => middle(each) > word.top && middle(each) < word.bottom && !large.includes(each),
    );
    const centers = inside.map(middle);
    return inside.length > 0 && Math.max(...centers) - Math.min(...centers) > usual;
  };
  const marks = new Set(large.filter(isMark));
  return words.filter((word) => !marks.has(word));
};

const middle = ({ top, bottom }: Word): number => (top + bottom) / 2;

/** Dots that lead the eye to an amount. */
const leaderPattern = /^[.\u00b7_]{4,}$/;

/** An item's words, of which each gets the share of its width that its letters have. */
const toWords = ({ text, x, y, width, height, isHidden }: TextItem): Word[] => {
  if (isHidden || height <= 0) return [];
  const clean = text.normalize("NFKC");
  const share = width / Math.max(1, clean.length);
  const words = [...clean.matchAll(/\S+/g)].filter(({ 0: word }) => !leaderPattern.test(word));
  return words.map(({ 0: word, index }) => ({
    text: word,
    left: x + index * share,
    right: x + (index + word.length) * share,
    top: y,
    bottom: y + height,
  }));
};

/** Joins pieces of a word, and drops what is drawn twice to look bold. */
const joinWords = (words: readonly Word[]): Word[] => {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last === undefined) {
      joined.push(word);
      continue;
    }
    const tall = word.bottom - word.top;
    if (last.text === word.text && Math.abs(last.left - word.left) < 0.15 * tall) continue;
    const gap = word.left - last.right;
    const isSameWord =
      gap < letterGap * tall &&
      gap > -0.5 * tall &&
      last.text.length < 80 &&
      !areTwoNames(last.text, word.text) &&
      !isAmountAfterWord(last.text, word.text);
    if (isSameWord)
      joined[joined.length - 1] = { ...last, text: last.text + word.text, right: Math.max(last.right, word.right) };
    else joined.push(word);
  }
  return joined;
};

/** "Amount" and "Balance" over two columns may touch. */
/** A description that touches the amount beside it. */
const isAmountAfterWord = (one: string, two: string): boolean =>
  /[A-Za-z]$/.test(one) && /^\$?\d{1,3}(?:,\d{3})*\.\d{2}\)?-?$/.test(two);

const areTwoNames = (one: string, two: string): boolean => /[a-z]{3}$/.test(one) && /^[A-Z][a-z]{2}/.test(two);

const toLine = (words: readonly Word[], place: Pick<Line, "page" | "pageWidth" | "pageHeight">): Line => ({
  ...place,
  words,
  cells: toCells(words),
  text: words.map(({ text }) => text).join(" "),
  top: Math.min(...words.map(({ top }) => top)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
});

/** Whether a wide gap, or nothing, is before a word. */
export const startsCell = ({ words }: Pick<Line, "words">, index: number): boolean => {
  const [before, word] = [words[index - 1], words[index]];
  return word !== undefined && (!before || word.left - before.right >= cellGap * (before.bottom - before.top));
};

const toCells = (words: readonly Word[]): Cell[] => {
  const cells: Cell[] = [];
  let from = 0;
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (next && next.left - word.right < cellGap * (word.bottom - word.top)) return;
    const own = words.slice(from, index + 1);
    cells.push({
      text: own.map(({ text }) => text).join(" "),
      left: own[0]?.left ?? 0,
      right: word.right,
      from,
      count: own.length,
    });
    from = index + 1;
  });
  return cells;
};

/** How near words are that a space parts, as a share of their height. */
const spaceGap = 0.7;

/** A line in which words that belong together are one. */
export const joinLineWords = (line: Line, belong: (one: string, two: string) => boolean): Line => {
  const words: Word[] = [];
  for (const word of line.words) {
    const last = words.at(-1);
    const isNear = last !== undefined && word.left - last.right < spaceGap * (word.bottom - word.top);
    if (last && isNear && belong(last.text, word.text))
      words[words.length - 1] = { ...last, text: last.text + word.text, right: word.right };
    else words.push(word);
  }
  return words.length === line.words.length ? line : toLine(words, line);
};

/** The words of a line between two places, as a line of its own. */
export const cutLine = (line: Line, from: number, until: number): Line | undefined => {
  const words = line.words.filter(({ left, right }) => (left + right) / 2 >= from && (left + right) / 2 < until);
  return words.length === 0 ? undefined : toLine(words, line);
};

const roundShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** Where some words of a line are. */
export const toBox = (line: Line, words: readonly Pick<Word, "left" | "right">[] = line.words): Box => {
  const left = Math.min(...words.map((word) => word.left));
  const right = Math.max(...words.map((word) => word.right));
  return {
    page: line.page,
    x: roundShare(left / line.pageWidth),
    y: roundShare(line.top / line.pageHeight),
    width: roundShare((right - left) / line.pageWidth),
    height: roundShare((line.bottom - line.top) / line.pageHeight),
  };
};

/** The box around two of one page. */
export const joinBoxes = (one: Box, two: Box): Box => {
  if (one.page !== two.page) return one;
  const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
  return {
    page: one.page,
    x,
    y,
    width: roundShare(Math.max(one.x + one.width, two.x + two.width) - x),
    height: roundShare(Math.max(one.y + one.height, two.y + two.height) - y),
  };
};

/** How far two ranges are apart where they are aligned best: left, right, or centered. */
export const measureAlignment = (a: Pick<Word, "left" | "right">, b: Pick<Word, "left" | "right">): number =>
  Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right), Math.abs(a.left + a.right - b.left - b.right) / 2);

export const overlaps = (a: Pick<Word, "left" | "right">, b: Pick<Word, "left" | "right">): boolean =>
  a.left < b.right && b.left < a.right;
