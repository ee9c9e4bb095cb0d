import type { MonthFigures, Period, StatementRow } from "@funding-desk/contract/documents/statement/reading";
import { toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { findAdvances } from "./find-advances.ts";

const returnedWords =
  /\bnsf\b|\b(?:non-?sufficient|insufficient|uncollected) funds?\b|\breturned (?:item|check|payment|ach|debit)s?\b|\breturn(?:ed)? item\b|\bunpaid item\b/i;
const feeWords = /\b(?:fees?|charges?)\b/i;

/** What a month's rows come to. Only for rows that lead from the opening to the closing balance. */
export const figureMonth = (
  rows: readonly StatementRow[],
  { period, opening }: { period: Period; opening: number },
): MonthFigures => {
  const byDay = new Map<string, number>();
  for (const { on, cents } of rows) byDay.set(on, (byDay.get(on) ?? 0) + cents);
  let balance = opening;
  let sum = 0;
  let days = 0;
  let negativeDays = 0;
  let lowest: { cents: number; on: string } | undefined;
  for (let day = toDayNumber(period.from); day <= toDayNumber(period.until); day += 1) {
    const on = toDayText(day);
    balance += byDay.get(on) ?? 0;
    sum += balance;
    days += 1;
    if (balance < 0) negativeDays += 1;
    if (!lowest || balance < lowest.cents) lowest = { cents: balance, on };
  }
  const paidIn = rows.filter(({ cents }) => cents > 0);
  return {
    depositsCents: paidIn.reduce((total, { cents }) => total + cents, 0),
    depositCount: paidIn.length,
    averageDailyBalanceCents: Math.round(sum / days),
    lowestBalanceCents: lowest?.cents ?? opening,
    lowestOn: lowest?.on ?? period.from,
    negativeDays,
    returnedPayments: countReturned(rows),
    advances: findAdvances(rows),
  };
};

/** A returned payment often has two rows, itself and its fee: whichever are more count. */
const countReturned = (rows: readonly StatementRow[]): number => {
  const returned = rows.filter(({ description }) => returnedWords.test(description));
  const fees = returned.filter(({ description, cents }) => cents < 0 && feeWords.test(description)).length;
  return Math.max(fees, returned.filter(({ description }) => !feeWords.test(description)).length);
};
