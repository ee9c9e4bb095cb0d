import type { Found } from "@funding-desk/contract/documents/statement/reading";
import { readDay } from "./days.ts";
import { findLabels, findTextOf, type Label } from "./find-labelled.ts";
import { findMoney } from "./money.ts";
import { type Line, toBox, type Word } from "./page-lines.ts";

export interface AccountNumber extends Found<string> {
  /** The digits without zeros in front, unless some are hidden. The value above is the last four. */
  readonly digits?: string;
  /** Where it was found. */
  readonly line: number;
}

const labelPattern =
  /\b(?:account|acct|a\/c)\.?(?: (?:number|no|num|nbr|id))?\.?(?: (?:ending|ends))?(?: in| with)?\b[.:#]*|\bending in\b|\b(?:member|share) (?:number|no)\b[.:#]*/;
const numberPart = /^[xX*\u2022.\u2026#\d-]+[.,;:)]?$/;
const productPattern = /\b(?:checking|savings|money market|chk|sav|share draft)\b/i;

const isNumberPart = (text: string): boolean => numberPart.test(text) && text.length <= 24;

/** The number that begins with a word: "1234 5678 9012", "XXXX-4471", "...4471", "(...4471)". */
const readNumber = (
  words: readonly Word[],
  from: number,
): { words: Word[]; digits: string; isMasked: boolean } | undefined => {
  const taken: Word[] = [];
  for (let index = from; index < words.length && taken.length < 6; index += 1) {
    const word = words[index];
    if (!word || !isNumberPart(word.text.replace(/^[(#]/, ""))) break;
    // "4471 1/31/2025" isn't one number.
    if (taken.length > 0 && word.left - (taken.at(-1)?.right ?? 0) > 0.9 * (word.bottom - word.top)) break;
    taken.push(word);
  }
  const text = taken.map((word) => word.text).join("");
  const digits = text.replace(/\D/g, "");
  // 99 is no account, and neither is a day or the year.
  if (digits.length < 4 || digits.length > 20 || (taken.length === 1 && readDay(taken, 0))) return undefined;
  return { words: taken, digits, isMasked: /[xX*\u2022\u2026]|\.\./.test(text) || digits.length === 4 };
};

/**
 * Every account number the lines name by a label or beside a product, in their order. Credit unions number a member's accounts
 * by shares: "Share 0070".
 * Movements name other accounts: they don't count.
 */
export const listAccountNumbers = (lines: readonly Line[]): AccountNumber[] => {
  const labelled = findLabels(lines, labelPattern).flatMap((label): AccountNumber[] => {
    const own = lines[label.line];
    if (!own || isMovement(own) || isOtherAccount(own, label)) return [];
    for (const { line, words } of findTextOf(lines, label)) {
      const start = words.findIndex(({ text }) => /\d/.test(text) && isNumberPart(text.replace(/^[(#]/, "")));
      // Other words between the label and the number make it another number.
      if (start === -1 || start > 5 || !words.slice(0, start).every(({ text }) => isFiller(text))) continue;
      const found = readNumber(words, start);
      if (found) return [toAccountNumber({ line, at: label.line, found, isPartial: /ending|ends/.test(label.text) })];
    }
    return [];
  });
  const besideProduct = lines.flatMap((line, at): AccountNumber[] => {
    if (line.words.length > 14 || !productPattern.test(line.text) || isMovement(line) || findMoney(line).length > 0)
      return [];
    for (let index = 1; index < line.words.length; index += 1) {
      const text = line.words[index]?.text ?? "";
      const masked = /^[A-Za-z]{3,}(?:\.{2,}|\u2026)(\d{4})$/.exec(text)?.[1];
      if (masked && productPattern.test(text))
        return [{ value: masked, box: toBox(line, line.words.slice(index, index + 1)), line: at }];
      if (!isNumberPart(text.replace(/^[(#]/, "")) || /^\d{1,3}$/.test(text) || /[.]\d{2}$/.test(text)) continue;
      const before = line.words.slice(0, index).findLast((word) => /[a-z]/i.test(word.text))?.text ?? "";
      const found = productPattern.test(before) ? readNumber(line.words, index) : undefined;
      if (found) return [toAccountNumber({ line, at, found, isPartial: false })];
    }
    return [];
  });
  const shares = lines.flatMap((line, at): AccountNumber[] => {
    const number = line.words[1]?.text.replace(/[:,]$/, "") ?? "";
    if (!/^(?:share|suffix|id)$/i.test(line.words[0]?.text ?? "") || !/^\d{2,4}$/.test(number)) return [];
    if (line.words.length > 8 || findMoney(line).length > 0) return [];
    return [{ value: number.padStart(4, "0"), box: toBox(line, line.words.slice(0, 2)), line: at }];
  });
  const named = [...labelled, ...besideProduct, ...shares].toSorted((a, b) => a.line - b.line);
  return named.length > 0 ? named : listMasked(lines);
};

/** "XXXXXX-447-1" alone in its cell is an account's number without any word that says so. */
const listMasked = (lines: readonly Line[]): AccountNumber[] =>
  lines.flatMap((line, at) =>
    line.cells.flatMap(({ text, from, count }): AccountNumber[] => {
      if (count > 4 || !/^[xX*\u2022]{2,}/.test(text) || isMovement(line)) return [];
      const found = readNumber(line.words, from);
      return found && found.words.length === count ? [toAccountNumber({ line, at, found, isPartial: true })] : [];
    }),
  );

/** "Card account # …", "transfer to account …" */
const isOtherAccount = (line: Line, { text, after }: Label): boolean => {
  const before = line.words[after - text.split(" ").length - 1]?.text ?? "";
  return /^(?:card|to|from|loan|routing|transit)$/i.test(before);
};

const isFiller = (text: string): boolean =>
  /^(?:number|no\.?|#|:|-|\/|ending|in|with|is|:#|n\u00famero|numero|de|cuenta:?)$/i.test(text) || isNumberPart(text);

const isMovement = ({ words }: Line): boolean => readDay(words, 0) !== undefined;

const toAccountNumber = (from: {
  line: Line;
  at: number;
  found: NonNullable<ReturnType<typeof readNumber>>;
  isPartial: boolean;
}): AccountNumber => {
  const { words, digits, isMasked } = from.found;
  const whole = digits.replace(/^0+/, "");
  return {
    value: digits.slice(-4),
    box: toBox(from.line, words),
    line: from.at,
    ...(!isMasked && !from.isPartial && whole.length >= 6 && { digits: whole }),
  };
};
