import { type CoveredMonths, shiftMonth } from "../document/covered-months.ts";
import type { Period } from "./reading.ts";

/**
 * The month that a statement is called after: the one with most of its days. Statements that cover more than a month and a
 * half have several.
 */
export const findStatementMonths = ({ from, until }: Period): CoveredMonths => {
  const first = Number(from.slice(8)) > 16 ? shiftMonth(from.slice(0, 7), 1) : from.slice(0, 7);
  const last = Number(until.slice(8)) < 15 ? shiftMonth(until.slice(0, 7), -1) : until.slice(0, 7);
  return first <= last ? { from: first, until: last } : { from: until.slice(0, 7), until: until.slice(0, 7) };
};
