import type { Found, Period } from "@funding-desk/contract/documents/statement/reading";
import { countBetween, formatDay, lastDayOfMonth, type PrintedDay, readDay, shiftDay, toFullDay } from "./days.ts";
import { findLabels, findTextOf, type Label } from "./find-labelled.ts";
import { type Line, toBox, type Word } from "./page-lines.ts";

/** A period as a page says it, with the line that does. */
export type FoundPeriod = Found<Period>;

/** A statement of a quarter is the longest. */
const mostDays = 100;
const between = new Set(["through", "thru", "to", "-", "until", "and", "ending", "ends", "end"]);

interface DayOnLine extends PrintedDay {
  readonly from: number;
}

const listDays = (words: readonly Word[]): DayOnLine[] => {
  const days: DayOnLine[] = [];
  for (let index = 0; index < words.length; ) {
    const day = readDay(words, index);
    if (day) days.push({ ...day, from: index });
    index += day?.count ?? 1;
  }
  return days;
};

const toPeriod = (first: PrintedDay, last: PrintedDay): Period | undefined => {
  const until = toFullDay(last);
  if (!until) return undefined;
  const year = first.year ?? (last.year ?? 0) - (first.month > last.month ? 1 : 0);
  const from = toFullDay({ ...first, year });
  if (!from || from > until || countBetween(from, until) > mostDays) return undefined;
  // The same day twice isn't a period.
  return from === until ? undefined : { from, until };
};

/** Every period that a line states in full, such as "January 1, 2025 through January 31, 2025". */
const findOnLine = (line: Line): FoundPeriod[] => {
  // Most lines have too few digits for two days.
  if (!/\d\D+\d/.test(line.text)) return [];
  const words = splitDashes(line.words);
  const days = listDays(words);
  return days.flatMap((first, index) => {
    const last = days[index + 1];
    if (!last) return [];
    const inner = words.slice(first.from + first.count, last.from).map(({ text }) =>
      text
        .toLowerCase()
        .replace(/[\u2010-\u2015\u2212]/g, "-")
        .replace(/[:,.]$/, ""),
    );
    if (inner.length === 0 || inner.length > 3 || !inner.every((word) => between.has(word))) return [];
    const value = toPeriod(first, last);
    return value ? [{ value, box: toBox(line, words.slice(first.from, last.from + last.count)) }] : [];
  });
};

/** "01/01/2025-01/31/2025" is three words, and so is "2025-JAN". */
const splitDashes = (words: readonly Word[]): Word[] =>
  words.flatMap((word) => {
    const match =
      /^(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:19|20)\d{2})[-\u2010-\u2015\u2212](\d{1,2}\/\d{1,2}\/\d{2,4}|[A-Za-z]{3,9}\.?)$/.exec(
        word.text,
      );
    if (!match) return [word];
    return [match[1] ?? "", "-", match[2] ?? ""].map((text) => ({ ...word, text }));
  });

/** Every period that the lines state, in full or over several lines. */
export const listPeriods = (lines: readonly Line[]): FoundPeriod[] =>
  lines.flatMap((line, index) => {
    const onLine = findOnLine(line);
    if (onLine.length > 0) return onLine;
    const short = findInOneMonth(line);
    return short.length > 0 ? short : findOverLines(lines, index);
  });

/** "January 1-31, 2025" */
const findInOneMonth = (line: Line): FoundPeriod[] =>
  line.words.flatMap(({ text }, index) => {
    const range = /^(\d{1,2})[-\u2010-\u2015\u2212](\d{1,2}),?$/.exec(text);
    if (!range || index === 0) return [];
    const [month, year] = [line.words[index - 1]?.text ?? "", line.words[index + 1]?.text ?? ""];
    const [first, last] = [range[1], range[2]].map((date) =>
      readDay(
        [month, date ?? "", year].map((word) => ({ text: word })),
        0,
      ),
    );
    const value = first && last && toPeriod(first, last);
    return value ? [{ value, box: toBox(line, line.words.slice(index - 1, index + 2)) }] : [];
  });

/** "January 1, 2025" above "through" above "January 31, 2025", or the last two on one line. */
const findOverLines = (lines: readonly Line[], index: number): FoundPeriod[] => {
  const line = lines[index];
  if (!line) return [];
  return line.cells.flatMap((cell) => {
    const words = line.words.slice(cell.from, cell.from + cell.count);
    const first = findWholeDay(words);
    if (!first) return [];
    const column = lines.slice(index + 1, index + 3).flatMap((next) => {
      if (next.page !== line.page) return [];
      const below = next.cells.find((each) => each.left < cell.right + 4 && each.right > cell.left - 4);
      return below ? next.words.slice(below.from, below.from + below.count) : [];
    });
    const rest = [...words, ...column].slice(words.length - (first.trailing ? 1 : 0));
    if (!between.has((rest[0]?.text ?? "").toLowerCase())) return [];
    const last = readDay(rest, 1);
    const value = last && toPeriod(first.day, last);
    return value ? [{ value, box: toBox(line, words) }] : [];
  });
};

/** Words before the first day of a period. */
const leadingWords = /^(?:beginning|starting|from|for|period|the|statement|dates?|activity)[:,]?$/i;

/** A cell that is a day, or a day and "through". */
const findWholeDay = (cell: readonly Word[]): { day: PrintedDay; trailing: boolean } | undefined => {
  const from = cell.findIndex(({ text }) => !leadingWords.test(text));
  const words = cell.slice(Math.max(0, from));
  const day = readDay(words, 0);
  if (!day) return undefined;
  if (day.count === words.length) return { day, trailing: false };
  const isTrailing = day.count === words.length - 1 && between.has((words.at(-1)?.text ?? "").toLowerCase());
  return isTrailing ? { day, trailing: true } : undefined;
};

/** The period said most often; of several, the one said first. */
export const findPeriod = (lines: readonly Line[]): FoundPeriod | undefined =>
  pickMostCommon(listStatementPeriods(lines)) ?? findFromEnds(lines) ?? findWholeMonth(lines);

const otherPeriods = /\b(?:fees?|interest|average|rate|apy|annual|year|last|previous|prior)\b/i;

/** Interest and fees have periods of their own. Those count only if there is no other. */
const listStatementPeriods = (lines: readonly Line[]): FoundPeriod[] => {
  const own = listPeriods(lines.filter(({ text }) => !otherPeriods.test(text)));
  return own.length > 0 ? own : listPeriods(lines);
};

const pickMostCommon = (periods: readonly FoundPeriod[]): FoundPeriod | undefined => {
  const counts = new Map<string, number>();
  const key = ({ value }: FoundPeriod): string => `${value.from} ${value.until}`;
  for (const each of periods) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return periods.find((each) => counts.get(key(each)) === most);
};

const startLabel =
  /\b(?:period|statement) (?:start(?:s|ing)?|begin(?:s|ning)?|from)(?: date)?\b:?|\bfrom(?= (?:to|thru|through)\b|$)/;
const endLabel =
  /\b(?:period|statement|closing|ending) (?:end(?:s|ing)?|thru|through|to|date)(?: date)?\b:?|\bstatement (?:closing |ending )?date\b:?|\b(?:statement as of|month ending)\b:?|\bthis statement(?: date)?:?(?= )|\b(?:to|thru|through)$/;
const beginningLabel =
  /\b(?:beginning|opening|starting|previous|prior) balance(?: as of| on|,)?(?= )|\bbalance (?:forward|last statement)(?: as of| on|,)?(?= )|\blast statement(?: date)?:?(?= )/;
const endingLabel = /\b(?:ending|closing|new) balance(?: as of| on|,)?(?= )/;

interface LabelledDay {
  readonly day: PrintedDay;
  readonly line: Line;
  readonly words: readonly Word[];
  readonly label: Label;
}

const findLabelledDay = (lines: readonly Line[], pattern: RegExp): LabelledDay | undefined => {
  for (const label of findLabels(lines, pattern)) {
    for (const { line, words } of findTextOf(lines, label)) {
      const day = readDay(words, 0);
      if (day) return { day, line, words: words.slice(0, day.count), label };
    }
  }
  return undefined;
};

/** From labels of its ends, or from the days of the opening and the closing balance. */
const findFromEnds = (lines: readonly Line[]): FoundPeriod | undefined => {
  const start = findLabelledDay(lines, startLabel) ?? findLabelledDay(lines, beginningLabel);
  const ends = [findLabelledDay(lines, endLabel), findLabelledDay(lines, endingLabel), findHeadDay(lines)];
  const end = ends.find((each) => each?.day.year !== undefined);
  if (!end) return undefined;
  const box = toBox(end.line, end.words);
  if (start) {
    const value = toPeriod(start.day, end.day);
    const fitted = value && fitStart(value, start.label);
    return fitted && { value: fitted, box };
  }
  const { year = 0, month, date } = end.day;
  const until = lastDayOfMonth(year, month);
  if (until !== formatDay(year, month, date) || end.label.text === "") return undefined;
  return { value: { from: formatDay(year, month, 1), until }, box };
};

/**
 * "Your previous balance as of 12/31" is the evening before the first day, and "beginning balance on 1/1" the morning of it. Some
 * banks mean the other one, so a whole month decides; without one, only a beginning is clear.
 */
const fitStart = (value: Period, { text }: Label): Period | undefined => {
  const next = { ...value, from: shiftDay(value.from, 1) };
  if (isWholeMonth(value)) return value;
  if (isWholeMonth(next)) return next;
  return /previous|prior|last|forward/.test(text) ? undefined : value;
};

/** From a day of a month to the day before the same of the next one. */
const isWholeMonth = ({ from, until }: Period): boolean => {
  const after = shiftDay(until, 1);
  return from.slice(8) === after.slice(8) && countBetween(from, after) <= 31;
};

/** A day with its year that stands alone on the top of pages. */
const findHeadDay = (lines: readonly Line[]): LabelledDay | undefined => {
  for (const [index, line] of lines.entries()) {
    if (line.top > 0.15 * line.pageHeight) continue;
    const day = readDay(line.words, 0);
    const words = line.words.slice(0, day?.count ?? 0);
    if (day?.year !== undefined && (line.words.length === day.count || /page/i.test(line.text)))
      return { day, line, words, label: { text: "", line: index, after: 0, left: 0, right: 0 } };
  }
  return undefined;
};

/** "January 2025 statement" */
const findWholeMonth = (lines: readonly Line[]): FoundPeriod | undefined => {
  for (const line of lines.slice(0, 60)) {
    if (!/statement|activity for|period|month (?:of|ending)/i.test(line.text)) continue;
    for (let index = 0; index + 1 < line.words.length; index += 1) {
      const year = line.words[index + 1]?.text.replace(/[,.:]$/, "") ?? "";
      if (!/^20\d{2}$/.test(year)) continue;
      const day = readDay([{ text: line.words[index]?.text ?? "" }, { text: "1" }], 0);
      if (!day || /\d/.test(line.words[index]?.text ?? "")) continue;
      const value = { from: formatDay(Number(year), day.month, 1), until: lastDayOfMonth(Number(year), day.month) };
      return { value, box: toBox(line, line.words.slice(index, index + 2)) };
    }
  }
  return undefined;
};
