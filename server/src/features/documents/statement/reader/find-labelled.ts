import { findMoney, type Money } from "./money.ts";
import { type Cell, type Line, measureAlignment, overlaps, type Word } from "./page-lines.ts";

type Range = Pick<Word, "left" | "right">;

/** A label on a page, on one line or over two in one column. */
export interface Label extends Range {
  readonly text: string;
  /** Its last line's place among the lines. */
  readonly line: number;
  /** The first word after it on that line. */
  readonly after: number;
}

/** How far below its label a value is at most, in heights of the label. */
const belowAtMost = 3.6;

/** Every place where a pattern matches a line, or words above one another. Patterns match lower case. */
export const findLabels = (lines: readonly Line[], pattern: RegExp): Label[] => {
  const global = new RegExp(pattern.source, "g");
  return lines.flatMap((line, index) => [...findOnLine(line, index, global), ...findStacked(lines, index, pattern)]);
};

const findOnLine = (line: Line, index: number, global: RegExp): Label[] => {
  const labels: Label[] = [];
  const lower = line.text.toLowerCase();
  for (const { index: start, 0: match } of lower.matchAll(global)) {
    if (match === "") continue;
    const from = countWords(lower.slice(0, start + 1)) - 1;
    const after = from + countWords(match);
    const words = line.words.slice(from, after);
    if (words.length === 0) continue;
    labels.push({ text: match, line: index, after, left: words[0]?.left ?? 0, right: words.at(-1)?.right ?? 0 });
  }
  return labels;
};

const countWords = (text: string): number => text.split(" ").filter((word) => word !== "").length;

/** "Beginning" above "balance". */
const findStacked = (lines: readonly Line[], index: number, pattern: RegExp): Label[] => {
  const [above, line] = [lines[index - 1], lines[index]];
  if (!above || !line || above.page !== line.page || line.top - above.bottom > 0.8 * (line.bottom - line.top))
    return [];
  return line.cells.flatMap((cell) => {
    const over = above.cells.find((each) => overlaps(each, cell));
    if (!over || over.count > 4 || cell.count > 4) return [];
    const text = `${over.text} ${cell.text}`.toLowerCase();
    const match = pattern.exec(text);
    if (!match || pattern.test(over.text.toLowerCase()) || pattern.test(cell.text.toLowerCase())) return [];
    const range = { left: Math.min(over.left, cell.left), right: Math.max(over.right, cell.right) };
    return [{ ...range, text: match[0], line: index, after: cell.from + cell.count }];
  });
};

/** The lines that follow a label closely enough to hold its value. */
const listBelow = (lines: readonly Line[], { line: index }: Label): Line[] => {
  const line = lines[index];
  const below: Line[] = [];
  if (!line) return below;
  for (let next = index + 1; next < Math.min(lines.length, index + 5); next += 1) {
    const each = lines[next];
    if (!each || each.page !== line.page || each.top - line.bottom > belowAtMost * (line.bottom - line.top)) break;
    below.push(each);
  }
  return below;
};

export interface LabelledMoney {
  readonly label: Label;
  readonly line: Line;
  readonly money: Money;
}

/** "$4,800": beside a label that says it's an amount, cents may be left away. */
const findWholeDollars = ({ words }: Line, after: number): Money | undefined => {
  const from = words.findIndex(({ text }, index) => index >= after && /^-?\$-?\d{1,3}(?:,\d{3}){0,3}$/.test(text));
  const word = words[from];
  if (!word) return undefined;
  const cents = Number(word.text.replace(/\D/g, "")) * 100;
  return { cents, sign: word.text.includes("-") ? -1 : 0, left: word.left, right: word.right, from, until: from + 1 };
};

/** The amount that belongs to a label: on its line before the next label's, or else below it in its column. */
export const findMoneyOf = (lines: readonly Line[], label: Label): LabelledMoney | undefined => {
  const line = lines[label.line];
  if (!line) return undefined;
  const beside = findMoney(line).find(({ from }) => from >= label.after);
  if (beside) return { label, line, money: beside };
  const whole = findWholeDollars(line, label.after);
  if (whole) return { label, line, money: whole };
  if (findMoney(line).some(({ from }) => from < label.after)) return undefined;
  for (const below of listBelow(lines, label)) {
    const all = findMoney(below);
    const nearest = all.toSorted((a, b) => measureAlignment(a, label) - measureAlignment(b, label))[0];
    if (nearest && (overlaps(nearest, label) || measureAlignment(nearest, label) < 12))
      return { label, line: below, money: nearest };
    if (all.length > 0) return undefined;
  }
  return undefined;
};

/** The text that belongs to a label: the rest of its cell, the next cell on its line, or else the cell below it. */
export const findTextOf = (lines: readonly Line[], label: Label): { line: Line; words: Word[] }[] => {
  const line = lines[label.line];
  if (!line) return [];
  const found: { line: Line; words: Word[] }[] = [];
  const cellsAfter: Cell[] = line.cells.filter(({ from, count }) => from + count > label.after);
  for (const cell of cellsAfter.slice(0, 2)) {
    const words = line.words.slice(Math.max(cell.from, label.after), cell.from + cell.count);
    found.push({ line, words });
    // ":" or "#" alone isn't the value yet.
    if (words.some(({ text }) => /[\p{L}\d]/u.test(text))) break;
  }
  for (const below of listBelow(lines, label).slice(0, 2)) {
    const cell = below.cells.find((each) => overlaps(each, label) || measureAlignment(each, label) < 4);
    if (cell) found.push({ line: below, words: below.words.slice(cell.from, cell.from + cell.count) });
  }
  return found;
};
