import type { AdvanceDebits, StatementRow } from "@funding-desk/contract/documents/statement/reading";
import { toDayNumber } from "@funding-desk/contract/forms/civil-date";

/** Words that say how a payment was made, and not to whom. */
const methodWords = new Set(
  (
    "ach debit debits payment payments pmt pymt pmts ccd ppd web tel des id indn co withdrawal electronic preauthorized recurring online transfer " +
    "orig name sec trace eed ind ref no conf type dr direct"
  ).split(" "),
);
const lenderWords =
  /\b(?:funding|funder|capital|advance|advances|lending|loans?|merchant cash|mca|finance|financial|fundbox|ondeck|kapitus|credibly|rapid|bluevine|kabbage|forward)\b/i;
/** These take the same each week without lending anything. */
const otherWords = /\b(?:payroll|insurance|tax|irs|rent|lease|utilit(?:y|ies)|savings|transfer to)\b/i;

/** Repayments begin to be a rhythm with so many debits. */
const leastDaily = 5;
const leastWeekly = 3;
const leastBiweekly = 2;
/** Of the debits to one payee, for one amount to be the rhythm's. */
const sameShare = 0.7;

/** The payee of a description, in capitals: its words up to the first that says how it was paid. */
const toPayee = (description: string): string => {
  const words = description
    .toUpperCase()
    .split(/[^A-Z0-9&'.-]+/)
    .filter((word) => /[A-Z]/.test(word) && !/\d{2}/.test(word));
  const kept: string[] = [];
  for (const word of words) {
    const isMethod = methodWords.has(word.toLowerCase().replace(/[.:]/g, ""));
    if (isMethod && kept.length > 0) break;
    if (!isMethod) kept.push(word);
  }
  return kept.slice(0, 4).join(" ");
};

/** Debits that look like repayments of an advance: the same amount to one payee each business day, or each week or two to a lender. */
export const findAdvances = (rows: readonly StatementRow[]): AdvanceDebits[] => {
  const debits = rows.filter(({ cents, description }) => cents < 0 && !otherWords.test(description));
  const byPayee = Map.groupBy(debits, ({ description }) => toPayee(description));
  return [...byPayee].flatMap(([payee, own]) => {
    if (payee === "") return [];
    const cents = findMostCommon(own.map((row) => -row.cents));
    const same = own.filter((row) => -row.cents === cents);
    if (same.length < sameShare * own.length) return [];
    const everyDays = findRhythm(same);
    const isLender = lenderWords.test(payee);
    if (everyDays === undefined || (everyDays > 1 && !isLender)) return [];
    return [{ payee, everyDays, cents, times: same.length }];
  });
};

const findMostCommon = (values: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
};

const findRhythm = (rows: readonly StatementRow[]): number | undefined => {
  const days = [...new Set(rows.map(({ on }) => toDayNumber(on)))].toSorted((a, b) => a - b);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const share = (isFit: (gap: number) => boolean): number => gaps.filter(isFit).length / Math.max(1, gaps.length);
  // Over a weekend three days pass, and over a holiday four.
  if (
    days.length >= leastDaily &&
    share((gap) => gap === 1 || gap === 3 || gap === 4) >= 0.9 &&
    share((gap) => gap === 1) >= 0.6
  )
    return 1;
  if (days.length >= leastWeekly && share((gap) => Math.abs(gap - 7) <= 1) >= 0.9) return 7;
  return days.length >= leastBiweekly && share((gap) => Math.abs(gap - 14) <= 1) === 1 ? 14 : undefined;
};
