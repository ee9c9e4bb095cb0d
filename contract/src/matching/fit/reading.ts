import { addMonths, countMonths } from "../../forms/months.ts";
import { type FactName, type FactShape, type Facts, type FactValue, type KnownFact, facts as shapes } from "./fact.ts";

/** Months were, or will be, at least this many on a day. */
export interface Anchor {
  readonly day: string;
  readonly months: number;
  /** They could have been more: the day on which a minimum is met is then the latest possible. */
  readonly isLatest: boolean;
}

/** What a number says on a day: one value when `low` and `high` are equal. */
export interface NumberReading {
  readonly kind: "number";
  readonly low: number;
  readonly high: number;
  /** Only of months that grow. */
  readonly anchor?: Anchor | undefined;
  /** Only of an average. */
  readonly monthly?: readonly number[] | undefined;
}

export type Reading =
  | NumberReading
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "yesNo"; readonly isYes: boolean }
  | { readonly kind: "unknown" | "notApplicable" };

const unknown: Reading = { kind: "unknown" };

const readSince = (since: string, on: string): NumberReading => {
  const months = Math.max(countMonths(since, on), 0);
  return { kind: "number", low: months, high: months, anchor: { day: since, months: 0, isLatest: false } };
};

/** Whole months that were true on a day are as many more later, or one more than that, since a part of a month was left over. */
const growMonths = ({ low, high }: NumberReading, asOf: string, on: string): NumberReading => {
  const more = countMonths(asOf, on);
  const leftOver = addMonths(asOf, more) < on ? 1 : 0;
  return {
    kind: "number",
    low: Math.max(low + more, 0),
    high: Math.max(high + more + leftOver, 0),
    anchor: { day: asOf, months: low, isLatest: true },
  };
};

const readAverage = (monthly: readonly number[]): NumberReading => {
  const average = monthly.reduce((sum, each) => sum + each, 0) / monthly.length;
  return { kind: "number", low: average, high: average, monthly };
};

const readNumber = ({ value, asOf, monthly }: KnownFact, { grows }: FactShape, on: string): Reading => {
  if (monthly && monthly.length > 0) return readAverage(monthly);
  if (typeof value === "object" && "since" in value) return readSince(value.since, on);
  if (typeof value !== "object" && typeof value !== "number") return unknown;
  const range = typeof value === "number" ? { low: value, high: value } : value;
  const reading: NumberReading = { kind: "number", low: range.low, high: range.high };
  return grows ? growMonths(reading, asOf, on) : reading;
};

const readKnown = (known: KnownFact, shape: FactShape, on: string): Reading => {
  const { value } = known;
  if (shape.kind === "number") return readNumber(known, shape, on);
  if (shape.kind === "yesNo") return typeof value === "boolean" ? { kind: "yesNo", isYes: value } : unknown;
  if (typeof value !== "string") return unknown;
  return shape.kind === "date" ? readSince(value, on) : { kind: "text", text: value };
};

const readFact = (fact: FactValue | undefined, shape: FactShape, on: string): Reading => {
  if (fact?.state === "notApplicable") return { kind: "notApplicable" };
  return fact?.state === "known" ? readKnown(fact, shape, on) : unknown;
};

/** What a fact says on the reader's day. */
export type ReadFact = (name: FactName) => Reading;

/** Reads each fact once, however many rules are about it. */
export const createReader = (facts: Facts, on: string): ReadFact => {
  const readings: Partial<Record<FactName, Reading>> = {};
  return (name) => {
    const known = readings[name];
    if (known) return known;
    const reading = readFact(facts[name], shapes[name], on);
    readings[name] = reading;
    return reading;
  };
};
