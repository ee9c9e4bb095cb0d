import type { Found } from "@funding-desk/contract/documents/statement/reading";
import { type Line, toBox } from "./page-lines.ts";

const label = /\bgross receipts\b/i;
/** Forms 1065, 1120, and 1120-S end with "Subtract line 1b from line 1a", and Schedule C with "Subtract line 2 from line 1". */
const net = /\bsubtract line 1b from line 1a\b|\bsubtract line 2 from line 1\b/i;
/** Returns are in whole dollars. A number of four digits without a comma may be a year. */
const dollars = /^\$?(\d{1,3}(?:,\d{3}){1,3}|\d{5,10})\.?(?:00)?$/;
const mostLines = 8;

/** What a tax return took in, in cents, less what was returned. Undefined unless its lines 1a, 1b, and 1c add up, or name several. */
export const findReceipts = (lines: readonly Line[]): Found<number> | undefined => {
  const found = lines.flatMap((line, index) => (label.test(line.text) ? (readFrom(lines, index) ?? []) : []));
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
};

const readFrom = (lines: readonly Line[], index: number): Found<number> | undefined => {
  const near = lines.slice(index, index + mostLines).filter(({ page }) => page === lines[index]?.page);
  const last = near.findIndex(({ text }) => net.test(text));
  const line = near[last];
  const [gross, ...rest] = near.slice(0, last + 1).flatMap(listDollars);
  const left = rest.pop();
  if (!line || gross === undefined || left === undefined || rest.length > 1) return undefined;
  return gross - (rest[0] ?? 0) === left ? { value: left * 100, box: toBox(line) } : undefined;
};

const listDollars = ({ words }: Line): number[] =>
  words.flatMap(({ text }) => {
    const digits = dollars.exec(text)?.[1];
    return digits === undefined ? [] : [Number(digits.replaceAll(",", ""))];
  });
