import { addMonths } from "../../forms/months.ts";
import type { Comparison, Threshold } from "./comparison.ts";
import { type FactName, type FactUnit, facts, type NumberRange } from "./fact.ts";
import { compareIndustry, compareIndustryName, type IndustrySet, type Overlap } from "./industries.ts";
import type { NumberReading, ReadFact, Reading } from "./reading.ts";

export type Outcome = "met" | "missed" | "unknown" | "notApplicable";

/** What the business has, on the day: months for a date, and a range where only that is known. */
export type Have = number | string | boolean | NumberRange;

/** A comparison and its result. */
export interface Check {
  readonly need: Comparison;
  readonly outcome: Outcome;
  readonly have?: Have | undefined;
  /** How much is missing, or too much. Only of a miss of one value. */
  readonly gap?: number | undefined;
  readonly gapUnit?: FactUnit | undefined;
  /** The day on which time alone meets it, yyyy-mm-dd. */
  readonly metOn?: string | undefined;
  /** `metOn` is the latest possible day, since the exact start isn't known. */
  readonly isLatest?: boolean | undefined;
  /** What the next month must bring in for the average to meet it, when it takes the place of the first. */
  readonly neededNextMonth?: number | undefined;
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

const findNeededNextMonth = (monthly: readonly number[] | undefined, need: number): number | undefined => {
  if (!monthly) return undefined;
  const kept = monthly.slice(1).reduce((sum, each) => sum + each, 0);
  return toCents(Math.max(need * monthly.length - kept, 0));
};

const checkAtLeast = (need: Comparison, minimum: number, reading: NumberReading): Check => {
  const { low, high, anchor, monthly } = reading;
  const have = low === high ? low : { low, high };
  if (low >= minimum) return { need, outcome: "met", have };
  const isExact = low === high;
  const isMissed = high < minimum;
  return {
    need,
    outcome: isMissed ? "missed" : "unknown",
    have,
    gap: isMissed && isExact ? toCents(minimum - low) : undefined,
    gapUnit: isMissed && isExact ? facts[need.fact].unit : undefined,
    metOn: anchor && addMonths(anchor.day, minimum - anchor.months),
    isLatest: anchor?.isLatest,
    neededNextMonth: isMissed ? findNeededNextMonth(monthly, minimum) : undefined,
  };
};

const checkAtMost = (need: Comparison, maximum: number, { low, high }: NumberReading): Check => {
  const have = low === high ? low : { low, high };
  if (high <= maximum) return { need, outcome: "met", have };
  if (low <= maximum) return { need, outcome: "unknown", have };
  const isExact = low === high;
  return {
    need,
    outcome: "missed",
    have,
    gap: isExact ? toCents(low - maximum) : undefined,
    gapUnit: isExact ? facts[need.fact].unit : undefined,
  };
};

const toOverlap = (isInside: boolean): Overlap => (isInside ? "inside" : "outside");

const listTexts = (value: Threshold): readonly string[] => (Array.isArray(value) ? value : [String(value)]);

const findOverlap = ({ fact, op, value }: Comparison, text: string): Overlap => {
  if (op === "inIndustry" || op === "notInIndustry") return compareIndustry(text, value as IndustrySet);
  const texts = listTexts(value);
  return fact === "industry" ? compareIndustryName(text, texts) : toOverlap(texts.includes(text));
};

const negated: ReadonlySet<Comparison["op"]> = new Set(["isNot", "notIn", "notInIndustry"]);

const judgeOverlap = (overlap: Overlap, isNegated: boolean): Outcome => {
  if (overlap === "partly") return "unknown";
  return (overlap === "inside") === isNegated ? "missed" : "met";
};

const checkReading = (need: Comparison, reading: Reading): Check => {
  const isNegated = negated.has(need.op);
  switch (reading.kind) {
    case "number":
      return need.op === "atMost"
        ? checkAtMost(need, Number(need.value), reading)
        : checkAtLeast(need, Number(need.value), reading);
    case "text":
      return { need, outcome: judgeOverlap(findOverlap(need, reading.text), isNegated), have: reading.text };
    case "yesNo":
      return {
        need,
        outcome: judgeOverlap(toOverlap(reading.isYes === need.value), isNegated),
        have: reading.isYes,
      };
    default:
      return { need, outcome: reading.kind };
  }
};

/** Compares one fact. What isn't known is unknown, never missed. */
export const checkComparison = (need: Comparison, read: ReadFact): Check => checkReading(need, read(need.fact));

/** The facts behind the checks that are unknown. */
export const listUnknownFacts = (checks: readonly Check[]): readonly FactName[] => [
  ...new Set(checks.filter(({ outcome }) => outcome === "unknown").map(({ need }) => need.fact)),
];
