import type { DayBalance, Period } from "@funding-desk/contract/documents/statement/reading";
import { placeDay, readDay } from "./days.ts";
import { findDayHeadings, findDaysBelow, stepBetween } from "./days-beside-rows.ts";
import { isBalanceLine, startsWithBalance } from "./find-balances.ts";
import { listPeriods } from "./find-period.ts";
import { findMoney, type Money, toSigned } from "./money.ts";
import {
  addMoney,
  extend,
  isNear,
  isSumOf,
  listOtherDays,
  type OpenRow,
  openRow,
  type PlacedMoney,
  pickWords,
  placeMoney,
} from "./open-row.ts";
import { findFurniture } from "./page-furniture.ts";
import { cutLine, joinBoxes, type Line, toBox } from "./page-lines.ts";
import { isProse, isRestOf, settlePlainColumns, splitPlain } from "./plain-rows.ts";
import { guessSectionTitle, isTotal, parseSectionTitle, type SectionTitle } from "./section-title.ts";
import { type Column, findDayIndex, isHeadText, readTableHead, type TableHead } from "./table-head.ts";
import type { Section, StatedBalance, Tables } from "./tables.ts";

const anySection: SectionTitle = { text: "", sign: 0, kind: "rows", isChecks: false };
/** From where descriptions begin, in points. What begins farther right sums rows up. */
const farthestIndent = 60;

/** Reads every table of an account's lines. */
export const readTables = (lines: readonly Line[], period: Period): Tables => createTableReader(lines, period).read();

const createTableReader = (lines: readonly Line[], period: Period) => {
  const furniture = findFurniture(lines);
  const daysBelow = findDaysBelow(lines, period);
  const headings = findDayHeadings(lines, { furniture, period });
  const sections: Section[] = [];
  const days: DayBalance[] = [];
  const balances: StatedBalance[] = [];
  const labelled = new Set<number>();
  let head: TableHead | undefined;
  /** The head is of an earlier section. */
  let isHeadOld = false;
  let section = openSection(anySection);
  let row: OpenRow | undefined;
  let unexplained = 0;
  let lastDay: string | undefined;
  /** The day stands over its rows. */
  let isUnderDay = false;
  /** The upper lines of a description whose day and amount are in the middle of it. */
  let upper: string[] = [];

  function openSection(title: SectionTitle): Section {
    const opened: Section = { title, rows: [], totals: [], totalsAt: [], unexplained: 0 };
    sections.push(opened);
    return opened;
  }

  const closeRow = (): void => {
    const isStated = row !== undefined && (!row.amount || !row.balance) && startsWithBalance(row.words.join(" "));
    const stated = isStated ? (row?.amount ?? row?.balance) : undefined;
    if (row && stated) balances.push({ text: row.words.join(" "), cents: toSigned(stated), box: row.box });
    else if (row?.amount && isSumOf(row, row.amount)) addTotal(row.section, row.amount.cents);
    else if (row?.amount) {
      // What comes before a section's first row isn't between its rows.
      if (row.section.rows.length > 0) row.section.unexplained += unexplained;
      unexplained = 0;
      const text = row.words.join(" ");
      const description = row.number && (text === "" || /^check$/i.test(text)) ? `Check ${row.number}` : text;
      row.section.rows.push({
        on: row.on,
        description,
        box: row.box,
        amount: row.amount,
        role: row.role,
        ...(row.balance && { balanceCents: toSigned(row.balance) }),
        ...(row.balance && row.isPlain && { plainBalance: row.balance }),
        ...(row.isUndated && { isUndated: true }),
        ...(row.type !== undefined && { type: row.type }),
      });
    } else if (row?.balance) {
      const text = row.words.join(" ");
      if (isBalanceLine(text)) balances.push({ text, cents: toSigned(row.balance), box: row.box });
      else unexplained += 1;
    }
    row = undefined;
  };

  const startSection = (title: SectionTitle): void => {
    closeRow();
    unexplained = 0;
    lastDay = undefined;
    isUnderDay = false;
    if (title.text !== section.title.text || title.text === "") {
      section = openSection(title);
      // Columns side by side are of one section. A single table may go on under a title inside it.
      if (head && head.groups.length > 1) head = undefined;
    }
    isHeadOld = true;
  };

  /** Other columns than the section began with are another table, whose title we may not know. */
  const startTable = (found: TableHead, above: Line | undefined): void => {
    closeRow();
    const before = head && toShape(head);
    head = found;
    isHeadOld = false;
    isUnderDay = false;
    upper = [];
    const shape = toShape(found);
    const isReshaped = section.rows.length > 0 && (section.shape ?? before) !== shape;
    const named = above && toUnknownTitle(above);
    if (section.rows.length > 0 && (isReshaped || (named !== undefined && !section.title.text.startsWith(named)))) {
      const { sign, isChecks } = guessSectionTitle(above?.text ?? "") ?? (isReshaped ? section.title : anySection);
      section = openSection({
        text: `${named ?? section.title.text} ${shape}`,
        sign,
        kind: section.title.kind,
        isChecks,
      });
      unexplained = 0;
    }
    section.shape ??= shape;
  };

  const startRow = (line: Line, columns: readonly Column[] | undefined): boolean => {
    const at = findDayIndex(line.words, columns);
    const day = at === undefined ? undefined : readDay(line.words, at);
    const on = day && placeDay(day, period);
    if (at === undefined || !day || !on || listPeriods([line]).length > 0) return false;
    closeRow();
    const placed = placeMoney(
      line,
      findMoney(line).filter(({ from }) => from >= at + day.count || from < at),
      columns,
    );
    if (section.title.kind === "days" || isDaysHead(columns)) {
      const balance = placed.at(-1)?.money;
      if (balance) days.push({ on, cents: toSigned(balance), box: toBox(line) });
      return balance !== undefined;
    }
    const taken = [
      { from: at, until: at + day.count },
      ...listOtherDays(line, at + day.count, columns),
      ...placed.map(({ money }) => money),
    ];
    const { words, number, type } = pickWords(line, taken, columns);
    row = openRow(line, { on, words: [...upper, ...words], number, type, isPlain: columns === undefined, section });
    if (!addMoney(row, placed)) {
      row = undefined;
      unexplained += 1;
    }
    upper = [];
    lastDay = on;
    return true;
  };

  /** Whether a line without a day is closer to the row below it than to the one above. */
  const belongsBelow = (index: number): boolean => {
    const above = stepBetween(lines[index - 1], lines[index]);
    for (let next = index; next < index + 6; next += 1) {
      const [line, below] = [lines[next], lines[next + 1]];
      if (!line || !below || stepBetween(line, below) > above - 1.5) return false;
      if (findDayIndex(below.words, head?.columns) !== undefined) return true;
      if (findMoney(below).length > 0) return false;
    }
    return false;
  };

  const continueRow = (line: Line, index: number, columns: readonly Column[] | undefined): void => {
    const placed = placeMoney(line, findMoney(line), columns);
    const isBalance = isBalanceLine(line.text);
    if (placed.length === 0) {
      const text = columns?.find(({ role }) => role === "text");
      if (head && !isHeadOld && belongsBelow(index)) {
        upper.push(...pickWords(line, [], columns).words);
        return;
      }
      const isDescription =
        row && isNear(row, line) && (!text || (line.words[0]?.left ?? 0) > text.left - 12 || !row.amount);
      if (row && isDescription) extend(row, line, pickWords(line, [], columns).words);
      else closeRow();
      return;
    }
    if (isBalance) {
      closeRow();
      return;
    }
    if (addDayBalance(line, placed)) return;
    if (row && !columns && isRestOf(row, line, placed)) {
      extend(row, line, pickWords(line, [], columns).words);
      return;
    }
    // Nothing belongs to a row that is the closing balance.
    if (row && !row.amount && startsWithBalance(row.words.join(" "))) closeRow();
    if (row && isNear(row, line) && !row.amount && addMoney(row, placed)) {
      extend(
        row,
        line,
        pickWords(
          line,
          placed.map(({ money }) => money),
          columns,
        ).words,
      );
      return;
    }
    addRowOfSameDay(line, columns, placed);
  };

  /** "Balance on 01/05 1,234.56" below a day's rows. */
  const addDayBalance = (line: Line, placed: readonly { money: Money }[]): boolean => {
    const [only, ...others] = placed;
    const match = /^(?:daily |ending |closing )?balance (?:on|as of|for|at end of) /i.exec(line.text);
    const day = match && readDay(line.words, match[0].trim().split(" ").length);
    if (!only || others.length > 0 || !day || lastDay === undefined || placeDay(day, period) !== lastDay) return false;
    closeRow();
    days.push({ on: lastDay, cents: toSigned(only.money), box: toBox(line) });
    return true;
  };

  /** Some banks print a day only beside its first row. */
  const addRowOfSameDay = (
    line: Line,
    columns: readonly Column[] | undefined,
    placed: readonly PlacedMoney[],
  ): void => {
    closeRow();
    const { words, number, type } = pickWords(
      line,
      placed.map(({ money }) => money),
      columns,
    );
    const isDated = isUnderDay && section.title.kind === "rows" && placed.some(({ role }) => role !== "balance");
    const isTableRow =
      columns &&
      // What stands where its day should be may be a day that we can't read.
      isIndentedRow(line) &&
      section.title.kind === "rows" &&
      placed.some(({ role }) => role !== "balance");
    if (!(isDated || isTableRow) || words.length === 0 || isTotal(line.text)) {
      unexplained += 1;
      return;
    }
    const isPlain = columns === undefined;
    row = openRow(line, { on: lastDay ?? "", words, number, type, isUndated: !isUnderDay, isPlain, section });
    if (!addMoney(row, placed)) {
      row = undefined;
      unexplained += 1;
    }
  };

  /** Under the descriptions of a table, "Cash deposit" is a row. A title begins where the days do. */
  const isIndentedRow = (line: Line): boolean => {
    const date = head?.columns.find(({ role }) => role === "date");
    const isTable = !isHeadOld && head?.groups.length === 1 && lastDay !== undefined && date !== undefined;
    const left = line.words[0]?.left ?? 0;
    const text = head?.columns.find(({ role }) => role === "text");
    return isTable && left > date.right && (!text || left < text.left + farthestIndent);
  };

  /** A title, perhaps with its total or "continued" beside it. */
  const readTitle = (line: Line, index: number): boolean => {
    const money = findMoney(line);
    if (isUnderDay && money.length > 0) return false;
    if (readDay(line.words, 0) || (isIndentedRow(line) && (money.length > 0 || !readTableHead(lines, index + 1))))
      return false;
    const [first, ...others] = line.cells;
    const words = money.length > 0 ? line.words.slice(0, money[0]?.from ?? 0) : line.words;
    const whole = parseSectionTitle(
      words
        .filter(({ text }) => !/^\d+$/.test(text))
        .map(({ text }) => text)
        .join(" "),
    );
    const title =
      whole ??
      (first && others.every(({ text }) => /cont|totaling/i.test(text) || isHeadText(text))
        ? parseSectionTitle(first.text)
        : undefined);
    if (!title) return readQualifiedTitle(line, index);
    if (title.sign === 0 && title.kind === "rows" && furniture.has(line)) return true;
    if (money.length > 0) {
      for (const { cents } of money) labelled.add(cents);
      const isSummary = !startsRows(index + 1) && !/totaling/i.test(line.text);
      if (isSummary) {
        // Some totals have other words than their sections.
        if (row || section.rows.length > 0) for (const { cents } of money) addTotal(section, cents);
        closeRow();
        return true;
      }
    }
    startSection(title);
    if (money.length > 0) for (const { cents } of money) addTotal(section, cents);
    return true;
  };

  /** "Card purchases - Dana Webb, card ending 4410" over a table. */
  const readQualifiedTitle = (line: Line, index: number): boolean => {
    const [first = "", ...others] = line.text.split(/ [-\u2010-\u2015] |, | \(/);
    if (others.length === 0 || findMoney(line).length > 0 || !readTableHead(lines, index + 1)) return false;
    const title = parseSectionTitle(first);
    if (!title || (title.sign === 0 && title.kind === "rows")) return false;
    startSection({ ...title, text: line.text.toLowerCase() });
    return true;
  };

  /** An app's list: the name and the amount, and the day in the line below. */
  const readRowOverDay = (line: Line, index: number): boolean => {
    const on = daysBelow.get(line);
    const below = lines[index + 1];
    const money = findMoney(line).at(-1);
    if (on === undefined || !below || !money || section.title.kind !== "rows") return false;
    closeRow();
    const { words } = pickWords(line, [money], undefined);
    const box = joinBoxes(toBox(line), toBox(below));
    row = openRow(below, { on, words, box, amount: money, isPlain: true, section });
    lastDay = on;
    return true;
  };

  const readDayHeading = (line: Line): boolean => {
    const on = headings.get(line);
    if (on === undefined || section.title.kind !== "rows") return false;
    closeRow();
    lastDay = on;
    isUnderDay = true;
    return true;
  };

  const startsRows = (index: number): boolean => {
    const next = lines[index];
    return next !== undefined && (readTableHead(lines, index) !== undefined || readDay(next.words, 0) !== undefined);
  };

  const readBody = (line: Line, index: number): void => {
    const groups = head?.groups ?? [];
    if (groups.length > 1) {
      const parts = groups.flatMap((group) => {
        const part = cutLine(line, group.from, group.until);
        return part ? [{ part, group }] : [];
      });
      section.isSideBySide = true;
      const isRow = parts.some(({ part, group }) => findDayIndex(part.words, group.columns) !== undefined);
      if (isRow) {
        for (const { part, group } of parts) {
          if (!startRow(part, group.columns) && findMoney(part).length > 0) unexplained += 1;
          closeRow();
        }
        return;
      }
    }
    const own = head?.columns;
    if ((isHeadOld || !head) && splitPlain(line).length > 1 && startPlainRows(line)) return;
    if (startRow(line, own)) return;
    if (isHeadOld || !head) {
      if (startPlainRows(line)) return;
    }
    continueRow(line, index, own);
  };

  /** Rows without a head of their own, which may stand side by side. */
  const startPlainRows = (line: Line): boolean => {
    const parts = splitPlain(line);
    if (parts.length > 1) {
      section.isSideBySide = true;
      for (const part of parts) {
        startRow(part, undefined);
        closeRow();
      }
      return true;
    }
    return startRow(line, undefined);
  };

  const readLine = (line: Line, index: number): number => {
    const found = readTableHead(lines, index);
    if (found) {
      startTable(found, lines[index - 1]);
      return found.lines;
    }
    const money = findMoney(line);
    const totalCell = line.cells.find(({ text }) => isTotal(text));
    if (totalCell && money.length > 0 && findDayIndex(line.words, head?.columns) === undefined) {
      closeRow();
      if (isFeesOfYear(line, money)) return 1;
      for (const { cents } of money) {
        addTotal(section, cents);
        labelled.add(cents);
      }
      return 1;
    }
    if (isProse(line)) {
      closeRow();
      return 1;
    }
    if (readDayHeading(line)) return 1;
    if (readRowOverDay(line, index)) return 2;
    // Days of rows can be at the same height on two pages.
    const isDay = head !== undefined && !isHeadOld && findDayIndex(line.words, head.columns) !== undefined;
    if (!(isDay && money.length > 0) && readTitle(line, index)) return 1;
    if (furniture.has(line) && money.length === 0 && !isDay) return 1;
    if (money.length > 0 && !readDay(line.words, 0)) for (const { cents } of money) labelled.add(cents);
    readBody(line, index);
    return 1;
  };

  return {
    read(): Tables {
      for (let index = 0; index < lines.length; ) {
        const line = lines[index];
        if (!line) break;
        index += readLine(line, index);
      }
      closeRow();
      for (const each of sections) settlePlainColumns(each);
      return { sections: sections.filter(({ rows }) => rows.length > 0), days, balances, labelled };
    },
  };
};

/** Words alone over a table are its title, even if we don't know them. At the top of a page they may be the page's. */
const toUnknownTitle = (line: Line): string | undefined => {
  const isTitle =
    line.cells.length === 1 &&
    line.words.length <= 8 &&
    line.top > 0.2 * line.pageHeight &&
    /^[A-Z]/.test(line.text) &&
    !/[\d.$:]/.test(line.text) &&
    !isTotal(line.text) &&
    parseSectionTitle(line.text) === undefined;
  return isTitle ? line.text.toLowerCase() : undefined;
};

/** What overdrafts cost in this period and this year, which each statement must say (12 CFR 1030.11), is no section's total. */
const isFeesOfYear = ({ text }: Line, money: readonly Money[]): boolean =>
  money.length === 2 && /\boverdraft\b|\breturned[- ]item\b|\bnsf\b/i.test(text);

const toShape = ({ columns }: TableHead): string => columns.map(({ role }) => role).join(" ");

const addTotal = ({ totals, totalsAt, rows }: Section, cents: number): void => {
  totals.push(cents);
  totalsAt.push({ cents, rows: rows.length });
};

/** A head that names days and balances, and no amounts. */
const isDaysHead = (columns: readonly Column[] = []): boolean =>
  columns.some(({ role }) => role === "balance") &&
  !columns.some(({ role }) => ["amount", "debit", "credit", "text"].includes(role));
