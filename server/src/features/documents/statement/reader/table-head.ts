import { readDay } from "./days.ts";
import { findMoney } from "./money.ts";
import { type Line, measureAlignment, overlaps, type Word } from "./page-lines.ts";

export type ColumnRole = "date" | "number" | "text" | "type" | "amount" | "debit" | "credit" | "balance";

export interface Column {
  readonly role: ColumnRole;
  readonly label: string;
  readonly left: number;
  readonly right: number;
}

/** The names over a table's columns. */
export interface TableHead {
  readonly columns: readonly Column[];
  /** Tables that stand side by side under one head, from left to right. */
  readonly groups: readonly ColumnGroup[];
  /** How many lines it takes. */
  readonly lines: number;
}

export interface ColumnGroup {
  readonly columns: readonly Column[];
  /** Where it begins and ends on the page. */
  readonly from: number;
  readonly until: number;
}

/** Words that heads are made of, in lower case. */
const headWords = new Set(
  (
    "date dates day posted posting post effective eff transaction transactions trans tran description descriptions detail details " +
    "particulars activity memo payee amount amounts amt debit debits credit credits withdrawal withdrawals deposit deposits addition " +
    "additions subtraction subtractions deduction deductions balance balances daily ending running ledger available check checks number no num # ref reference type " +
    "bal dep wd w d debited credited when value narrative narration remarks counterparty inflow inflows outflow outflows received sent spent dr cr utc details statement " +
    "money in out paid serial charges charge payments payment and other of or end account item items category merchant name source location quantity unit"
  ).split(" "),
);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(?(?:us)?\$\)?|\((?:-|\+)\)/g, "")
    .replace(/[^a-z#/]/g, " ")
    .replace(/\//g, " ")
    .trim();

const toRole = (label: string): ColumnRole => {
  const text = plain(label);
  const has = (pattern: RegExp): boolean => pattern.test(text);
  if (has(/\bbalances?\b|\bbal\b/)) return "balance";
  if (has(/\bdates?\b|^(?:posted|posting|day|when)$/)) return "date";
  if (has(/\bnumbers?\b|\bno\b|#|\bref\b|\breference\b|\bserial\b|\bnum\b/)) return "number";
  const isDebit = has(
    /\bdebits?\b|\bwithdrawals?\b|\bsubtractions?\b|\bdeductions?\b|\bout\b|\bcharges?\b|\bpayments?\b/,
  );
  const isCredit = has(
    /\bcredits?\b|\bdeposits?\b|\badditions?\b|\bin\b|\binflows?\b|\breceived\b|\bcr\b|\bdep\b|\bcredited\b/,
  );
  if (isDebit && isCredit) return "amount";
  if (isDebit) return "debit";
  if (isCredit) return "credit";
  if (has(/\bamounts?\b|\bamt\b/)) return "amount";
  if (has(/\btype\b|\bcategory\b/)) return "type";
  if (has(/^checks?$/)) return "number";
  return "text";
};

const isMoneyRole = (role: ColumnRole): boolean => ["amount", "debit", "credit", "balance"].includes(role);

/** Whether a text has only words of heads. */
export const isHeadText = (text: string): boolean =>
  plain(text)
    .split(" ")
    .every((word) => headWords.has(word));

/** A line of a head has words of heads, no number, and a word that only heads have. */
const isHeadLine = (line: Line): boolean => {
  if (line.words.length > 24 || /\d/.test(line.text) || findMoney(line).length > 0) return false;
  const words = line.words.flatMap(({ text }) => plain(text).split(" ")).filter((word) => word !== "");
  const known = words.filter((word) => headWords.has(word)).length;
  return words.length > 0 && known >= 0.65 * words.length && known > 0 && line.cells.every(({ count }) => count <= 5);
};

/** The head that begins with a line. It names a day and an amount, in columns of at most three lines. */
export const readTableHead = (lines: readonly Line[], index: number): TableHead | undefined => {
  const [first] = lines.slice(index, index + 1);
  if (!first || !isHeadLine(first)) return undefined;
  for (const count of [3, 2, 1]) {
    const block = lines.slice(index, index + count);
    if (block.length < count || !isBlock(block)) continue;
    const columns = toColumns(block);
    if (isTitleWithHead(columns) || (count > 1 && isTitleOver(block))) continue;
    const roles = columns.map(({ role }) => role);
    if (columns.length < 2 || !roles.includes("date") || !roles.some(isMoneyRole)) continue;
    return { columns, groups: toGroups(columns), lines: count };
  }
  return undefined;
};

/** "Deposits   Date   Source" is a title, and a head without a name for its amounts. */
const isTitleWithHead = ([first, second, ...others]: readonly Column[]): boolean =>
  (first?.role === "debit" || first?.role === "credit") &&
  second?.role === "date" &&
  !others.some(({ role }) => isMoneyRole(role));

/** One name above a head that is whole without it. */
const isTitleOver = ([first, ...others]: readonly Line[]): boolean => {
  if (first?.cells.length !== 1) return false;
  const roles = toColumns(others).map(({ role }) => role);
  return roles.includes("date") && roles.some(isMoneyRole);
};

const isBlock = (block: readonly Line[]): boolean =>
  block.every((line, index) => {
    const above = block[index - 1];
    const isClose =
      above === undefined || (above.page === line.page && line.top - above.bottom < 0.6 * (line.bottom - line.top));
    return isClose && isHeadLine(line);
  }) &&
  (block.length === 1 || (block.at(-1)?.cells.length ?? 0) >= 2);

/** Cells above one another are one column's name. */
const toColumns = (block: readonly Line[]): Column[] => {
  const columns: { label: string; left: number; right: number }[] = [];
  for (const line of block) {
    for (const cell of splitCells(line)) {
      const over = columns.find((each) => overlaps(each, cell) || measureAlignment(each, cell) < 3);
      if (over) {
        over.label += ` ${cell.text}`;
        over.left = Math.min(over.left, cell.left);
        over.right = Math.max(over.right, cell.right);
      } else columns.push({ label: cell.text, left: cell.left, right: cell.right });
    }
  }
  return columns.map((column) => ({ ...column, role: toRole(column.label) })).toSorted((a, b) => a.left - b.left);
};

/** "Date Description" in one cell is two names where no wide gap parts them. */
const splitCells = (line: Line): { text: string; left: number; right: number }[] =>
  line.cells.flatMap((cell) => {
    const words = line.words.slice(cell.from, cell.from + cell.count);
    const isDate =
      /^date$/i.test(words[0]?.text ?? "") && words.length > 1 && !/^(?:posted|paid|of)$/i.test(words[1]?.text ?? "");
    const toPart = (part: readonly Word[]) => ({
      text: part.map(({ text }) => text).join(" "),
      left: part[0]?.left ?? 0,
      right: part.at(-1)?.right ?? 0,
    });
    return isDate ? [toPart(words.slice(0, 1)), toPart(words.slice(1))] : [toPart(words)];
  });

const toKind = (role: ColumnRole | undefined): ColumnRole | undefined =>
  role === "debit" || role === "credit" ? "amount" : role;

/** Roles that repeat two to four times are as many tables. */
const toGroups = (columns: readonly Column[]): ColumnGroup[] => {
  for (const count of [4, 3, 2]) {
    const size = columns.length / count;
    if (!Number.isInteger(size) || size < 2) continue;
    // Debits may stand on the left and credits on the right.
    const repeats = columns.every(({ role }, index) => toKind(role) === toKind(columns[index % size]?.role));
    const unit = columns.slice(0, size).map(({ role }) => role);
    if (!repeats || !unit.includes("date") || !unit.some(isMoneyRole)) continue;
    const parts = Array.from({ length: count }, (_, at) => columns.slice(at * size, (at + 1) * size));
    const edges = parts.map((part, at) => {
      const before = parts[at - 1]?.at(-1);
      return before ? (before.right + (part[0]?.left ?? 0)) / 2 : Number.NEGATIVE_INFINITY;
    });
    return parts.map((part, at) => ({
      columns: part,
      from: edges[at] ?? 0,
      until: edges[at + 1] ?? Number.POSITIVE_INFINITY,
    }));
  }
  return [{ columns, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }];
};

/** Farther from a column's name than this, in points, an amount isn't in the column. */
const farthest = 45;

/** The column of amounts that something on a line is in. */
export const findMoneyColumn = (
  columns: readonly Column[],
  range: Pick<Word, "left" | "right">,
): Column | undefined => {
  const nearest = columns
    .filter(({ role }) => isMoneyRole(role))
    .map((column) => ({ column, distance: measureAlignment(column, range) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance < farthest ? nearest.column : undefined;
};

/** Where the row's day begins among the words: in the column of days, or first without any. */
export const findDayIndex = (words: readonly Word[], columns: readonly Column[] | undefined): number | undefined => {
  const dates = columns?.filter(({ role }) => role === "date") ?? [];
  const posted = dates.find(({ label }) => /post/i.test(label)) ?? dates[0];
  if (posted) {
    const slack = 12;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index];
      if (!word || word.left > posted.right + slack) break;
      if (word.right > posted.left - slack && readDay(words, index)) return index;
    }
    return undefined;
  }
  if (readDay(words, 0)) return 0;
  return isCheckNumber(words[0]?.text ?? "") && readDay(words, 1) ? 1 : undefined;
};

/** "1042", "*1042", "1042*" */
export const isCheckNumber = (text: string): boolean => /^[*#]?\d{2,10}[*^#]?$/.test(text);
