import type { Line, Word } from "./page-lines.ts";

/** An amount on a line. */
export interface Money {
  /** Whole cents, without a sign. */
  readonly cents: number;
  /** As printed; 0 without any. */
  readonly sign: -1 | 0 | 1;
  readonly left: number;
  readonly right: number;
  /** Places of its words in the line, the second one excluded. */
  readonly from: number;
  readonly until: number;
  /** What it says if a number before it, closer than words are, belongs to it. */
  readonly joinedCents?: number;
}

const amountPattern =
  /^([-+=(]{0,2})\$?([-+(]?)\$?(\d{1,3}(?:,\d{3}){1,4}|\d{0,12})\.(\d{2})(\)?)(-|\+|CR|DR|DB|OD)?[.,;]?$/i;
const prefixes = new Set(["$", "-", "+", "=", "(", "-$", "+$", "=$", "($", "$-", "$("]);
const suffixes = new Set(["-", "CR", "DR", "DB", "OD", ")", "CR.", "DR."]);
const headPattern = /^[-+=($]{0,3}\d{1,3}(?:,\d{3}){0,3}[,.]?$/;
const tailPattern = /^[,.]?\d{2,3}(?:,\d{3}){0,3}(?:\.\d{2})?\)?(?:-|CR|DR)?[.,;]?$/i;

const straighten = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, "-");

/** Every part of the reader asks for a line's amounts, so each line is read once. */
const known = new WeakMap<Line, readonly Money[]>();

/** The amounts of a line. Only numbers with two decimals are money on a statement. */
export const findMoney = (line: Line): readonly Money[] => {
  const before = known.get(line);
  if (before) return before;
  const found = listMoney(line);
  known.set(line, found);
  return found;
};

const listMoney = ({ words }: Line): Money[] => {
  const found: Money[] = [];
  for (let index = 0; index < words.length; ) {
    const money = readMoney(words, index);
    if (money) found.push(money);
    index = money ? money.until : index + 1;
  }
  return found;
};

const readMoney = (words: readonly Word[], index: number): Money | undefined => {
  let from = index;
  let prefix = "";
  while (prefixes.has(straighten(words[index]?.text ?? "")) && index - from < 3) {
    prefix += straighten(words[index]?.text ?? "");
    index += 1;
  }
  const first = words[index];
  if (first === undefined || !/\d/.test(first.text)) return undefined;
  const sign = prefix.replace(/[$=]/g, "");
  // A dash at the end of a description isn't the sign of a number in another column. One by itself is.
  const isSignNear =
    sign === "" ||
    prefix.includes("$") ||
    isNear(words[index - 1], first, 1.6) ||
    isAlone(words, { from, until: index });
  if (!isSignNear) {
    prefix = "";
    from = index;
  }
  for (const count of [3, 2, 1]) {
    const pieces = words.slice(index, index + count);
    if (pieces.length < count || !arePieces(pieces)) continue;
    const read = parseAmount(prefix + pieces.map(({ text }) => straighten(text)).join(""));
    if (!read) continue;
    const money = { ...read, from, left: first.left, right: pieces.at(-1)?.right ?? first.right, until: index + count };
    return addBefore(addSuffix(money, words), words, index);
  }
  return undefined;
};

const isAlone = (words: readonly Word[], { from, until }: { from: number; until: number }): boolean =>
  !isNear(words[from - 1], words[from], 1.2) && isNear(words[until - 1], words[until], 9);

const isNear = (one: Word | undefined, two: Word | undefined, share: number): boolean =>
  one !== undefined && two !== undefined && two.left - one.right < share * (two.bottom - two.top);

/** Whether words are one number that was written in pieces, which a comma or a point says. */
const arePieces = (pieces: readonly Word[]): boolean => {
  for (let index = 1; index < pieces.length; index += 1) {
    const [one, two] = [pieces[index - 1], pieces[index]];
    if (!one || !two || !isNear(one, two, 0.7) || !tailPattern.test(two.text)) return false;
    if (!(index === 1 ? headPattern : tailPattern).test(straighten(one.text))) return false;
    if (!/[,.]$/.test(one.text) && !/^[,.]/.test(two.text)) return false;
  }
  return true;
};

const parseAmount = (text: string): Pick<Money, "cents" | "sign"> | undefined => {
  const match = amountPattern.exec(text);
  if (!match) return undefined;
  const [, before = "", inner = "", whole = "", decimals = "", , after = ""] = match;
  const cents = Number(whole.replaceAll(",", "") || "0") * 100 + Number(decimals);
  if (!Number.isSafeInteger(cents)) return undefined;
  const marks = before + inner;
  const suffix = after.toUpperCase();
  if (/[-(]/.test(marks) || ["-", "DR", "DB", "OD"].includes(suffix)) return { cents, sign: -1 };
  return { cents, sign: marks.includes("+") || ["+", "CR"].includes(suffix) ? 1 : 0 };
};

const addSuffix = (money: Money, words: readonly Word[]): Money => {
  const next = words[money.until];
  const text = straighten(next?.text ?? "").toUpperCase();
  if (!next || !suffixes.has(text) || !isNear(words[money.until - 1], next, 1.1)) return money;
  // "1,234.56 - 2,345.67" is two amounts, and what comes next says that the dash is its own.
  if (text === "-" && isNear(next, words[money.until + 1], 1)) return money;
  const sign = text.startsWith("CR") ? 1 : -1;
  return { ...money, sign, right: next.right, until: money.until + 1 };
};

/** "1 234.56" may be one number or two: the sum decides. */
const addBefore = (money: Money, words: readonly Word[], index: number): Money => {
  const [before, first] = [words[index - 1], words[index]];
  if (!before || !first || !/^\d{1,3}$/.test(before.text) || !/^\d{3}(?:,\d{3})?\.\d{2}/.test(first.text)) return money;
  if (!isNear(before, first, 0.7)) return money;
  const scale = 100 * 10 ** first.text.replace(/\.\d{2}.*$/, "").replace(",", "").length;
  return { ...money, joinedCents: Number(before.text) * scale + money.cents };
};

/** Cents with their sign; without any, they are positive. */
export const toSigned = ({ cents, sign }: Pick<Money, "cents" | "sign">): number => (sign < 0 ? -cents : cents);
