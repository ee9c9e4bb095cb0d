import type { Box } from "@funding-desk/contract/documents/statement/reading";
import { readDay } from "./days.ts";
import type { Money } from "./money.ts";
import { joinBoxes, type Line, measureAlignment, overlaps, toBox } from "./page-lines.ts";
import { isInText, rowGap } from "./plain-rows.ts";
import { type Column, type ColumnRole, findMoneyColumn, isCheckNumber } from "./table-head.ts";
import type { Section } from "./tables.ts";

/** A row that may go on in the next line. */
export interface OpenRow {
  readonly on: string;
  words: string[];
  box: Box;
  amount: Money | undefined;
  role: ColumnRole;
  balance: Money | undefined;
  number: string | undefined;
  type: string | undefined;
  /** Its day is the one of the row before. */
  isUndated: boolean;
  /** No head names its columns. */
  isPlain: boolean;
  last: Line;
  section: Section;
}

/** What a row begins with. Its amount and balance come later. */
type Begun = Pick<OpenRow, "on" | "words" | "isPlain" | "section"> & Partial<OpenRow>;

export const openRow = (line: Line, begun: Begun): OpenRow => ({
  number: undefined,
  type: undefined,
  box: toBox(line),
  amount: undefined,
  role: "amount",
  balance: undefined,
  isUndated: false,
  last: line,
  ...begun,
});

/** An amount in its column. */
export interface PlacedMoney {
  readonly money: Money;
  readonly role: ColumnRole;
}

/** Amounts that are in columns, with their roles. Others belong to a description. */
export const placeMoney = (
  line: Line,
  money: readonly Money[],
  columns: readonly Column[] | undefined,
): PlacedMoney[] => {
  if (columns) {
    const nearest = new Map<Column, Money>();
    for (const each of money) {
      const column = findMoneyColumn(columns, each);
      const other = column && nearest.get(column);
      // A description may end with an amount next to the column.
      if (column && (!other || measureAlignment(column, each) < measureAlignment(column, other)))
        nearest.set(column, each);
    }
    return [...nearest].map(([column, each]) => ({ money: each, role: column.role }));
  }
  // Without a head, the last of several amounts is the balance.
  const apart = money.filter((each) => !isInText(line, each));
  return (apart.length > 0 ? apart : money).slice(-2).map((each, index, all) => ({
    money: each,
    role: all.length > 1 && index === all.length - 1 ? "balance" : "amount",
  }));
};

/** False for more amounts than a row has. */
export const addMoney = (to: OpenRow, placed: readonly PlacedMoney[]): boolean => {
  for (const { money, role } of placed) {
    if (role === "balance") {
      if (to.balance) return false;
      to.balance = money;
    } else if (money.cents === 0 && to.amount) continue;
    else if (to.amount && to.amount.cents !== 0) return false;
    else {
      to.amount = money;
      to.role = role;
    }
  }
  return true;
};

/** What is left of a line without what was taken as days and amounts. */
export const pickWords = (
  line: Line,
  taken: readonly { from: number; until: number }[],
  columns: readonly Column[] | undefined,
) => {
  let number: string | undefined;
  const kinds = columns?.filter(({ role }) => role === "type") ?? [];
  const type = line.words.find((word) => kinds.some((column) => overlaps(column, word)))?.text;
  const numbers = columns?.filter(({ role }) => role === "number") ?? [];
  const words = line.words.flatMap((word, index) => {
    if (taken.some(({ from, until }) => index >= from && index < until)) return [];
    const isNumber =
      isCheckNumber(word.text) &&
      (numbers.some((column) => measureAlignment(column, word) < 10) || (index === 0 && !columns));
    if (isNumber) {
      number ??= word.text.replace(/\D/g, "");
      return [];
    }
    return /^[$*^=\u25ca]$/.test(word.text) ? [] : [word.text];
  });
  return { words, number, type };
};

/** Whether a line goes on with the row, by its distance. */
export const isNear = ({ last }: OpenRow, line: Line): boolean =>
  last.page === line.page && line.top - last.bottom < rowGap * (line.bottom - line.top);

export const extend = (to: OpenRow, line: Line, words: readonly string[]): void => {
  to.words.push(...words);
  to.box = joinBoxes(to.box, toBox(line));
  to.last = line;
};

/** A line without a day that sums up the rows before it is their total, whatever it's called. */
export const isSumOf = ({ isUndated, balance, section: { rows } }: OpenRow, { cents }: Money): boolean =>
  isUndated &&
  balance === undefined &&
  rows.length > 0 &&
  rows.reduce((total, { amount }) => total + amount.cents, 0) === cents;

/** Other columns of days hold no description. */
export const listOtherDays = (
  line: Line,
  from: number,
  columns: readonly Column[] | undefined,
): { from: number; until: number }[] => {
  if ((columns?.filter(({ role }) => role === "date").length ?? 0) < 2) return [];
  for (let index = 0; index < line.words.length; index += 1) {
    const day = index >= from ? readDay(line.words, index) : undefined;
    const isInColumn = columns?.some(
      (column) => column.role === "date" && measureAlignment(column, line.words[index] ?? column) < 15,
    );
    if (day && isInColumn) return [{ from: index, until: index + day.count }];
  }
  return [];
};
