import { shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import type { Evidence } from "@funding-desk/contract/documents/statement/evidence";
import { toDayNumber } from "@funding-desk/contract/forms/civil-date";
import type { StatementFigures } from "@funding-desk/contract/intake/statement-set/desk-api";
import type { FactName } from "@funding-desk/contract/matching/fit/fact";
import type { DatedFact, DatedFacts } from "./answered.ts";

/** What lenders look at. */
const monthsRead = 3;
/** Older statements say nothing of the business as it is. */
const freshDays = 95;

/**
 * What three months of statements in a row prove, if each adds up. Only for one account: between two, transfers would count
 * as deposits.
 * @param figures newest first @param today yyyy-mm-dd
 */
export const listStatementFacts = (figures: readonly StatementFigures[], today: string): DatedFacts => {
  const newest = figures.slice(0, monthsRead);
  const [last] = newest;
  if (!last || newest.length < monthsRead || toDayNumber(today) - toDayNumber(last.until) > freshDays) return new Map();
  if (new Set(figures.map(({ last_four }) => last_four)).size > 1 || !isInARow(newest)) return new Map();
  const deposits = newest.map(({ deposits_cents: cents }) => Math.round(cents / 100));
  const payees = new Set(last.advances.map(({ payee }) => payee));
  const evidence: Evidence = {
    kind: "computed",
    from: newest.map(({ document_id, filename, hash, closing }) => ({
      kind: "page",
      document_id,
      filename,
      hash,
      box: closing.box,
    })),
  };
  const at = new Date(`${last.until}T00:00:00Z`);
  const toFact = (value: number | boolean, monthly?: readonly number[]): DatedFact => ({
    value: { state: "known", value, asOf: last.until, from: "statement", ...(monthly ? { monthly } : {}) },
    at,
    evidence,
  });
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const proven: [FactName, DatedFact][] = [
    ["averageMonthlyDeposits", toFact(Math.round(sum(deposits) / deposits.length), deposits.toReversed())],
    ["nsf90Days", toFact(sum(newest.map(({ returned_payments: count }) => count)))],
    ["negativeDaysPerMonth", toFact(Math.max(...newest.map(({ negative_days: days }) => days)))],
  ];
  // That none was seen doesn't prove that there is none.
  if (payees.size > 0) proven.push(["openPositions", toFact(payees.size)], ["hasAdvanceBalance", toFact(true)]);
  return new Map(proven);
};

/** Each the month before the one before it. @param newest newest first */
const isInARow = (newest: readonly StatementFigures[]): boolean =>
  newest.every(({ until }, position) => {
    const before = newest[position - 1];
    return !before || until.slice(0, 7) === shiftMonth(before.until.slice(0, 7), -1);
  });
