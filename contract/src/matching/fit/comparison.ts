import { type FactName, type FactShape, type FactUnit, facts } from "./fact.ts";
import { type IndustrySet, naicsPattern } from "./industries.ts";

/** `inIndustry` and `notInIndustry` go by NAICS codes; the others compare the fact itself. */
export const operators = ["atLeast", "atMost", "is", "isNot", "in", "notIn", "inIndustry", "notInIndustry"] as const;
export type Operator = (typeof operators)[number];

export type Threshold = number | string | boolean | readonly string[] | IndustrySet;

/** A fact, and what it's compared with. A date is compared by the whole months since it. */
export interface Comparison {
  readonly fact: FactName;
  readonly op: Operator;
  readonly value: Threshold;
}

/** Met when its comparison holds, when all of its tests are met, or when any is. */
export type Test = Comparison | { readonly all: readonly Test[] } | { readonly any: readonly Test[] };

/** All comparisons of a test, in order. */
export const listComparisons = (test: Test): readonly Comparison[] => {
  if ("all" in test) return test.all.flatMap(listComparisons);
  return "any" in test ? test.any.flatMap(listComparisons) : [test];
};

const numeric: readonly Operator[] = ["atLeast", "atMost"];
const chosen: readonly Operator[] = ["is", "isNot", "in", "notIn"];

/** How a fact can be compared. */
export const listOperators = (fact: FactName): readonly Operator[] => {
  if (fact === "industry") return [...chosen, "inIndustry", "notInIndustry"];
  return { number: numeric, date: numeric, choice: chosen, yesNo: ["is", "isNot"] as const }[facts[fact].kind];
};

const unitNames: Readonly<Record<FactUnit, string>> = {
  months: "whole months",
  usd: "whole dollars",
  points: "whole points",
  percent: "percent",
  count: "a whole number",
  ratio: "a ratio, such as 1.25",
};
const fractions: readonly (FactUnit | undefined)[] = ["percent", "ratio"];

/** Whether a number can be the fact's value. */
export const isInRange = (value: number, { unit, range: [min, max] }: FactShape): boolean =>
  Number.isFinite(value) && value >= min && value <= max && (fractions.includes(unit) || Number.isInteger(value));

const findNumberProblem = (value: Threshold, shape: FactShape): string | undefined => {
  const [min, max] = shape.range.map((each) => each.toLocaleString("en-US"));
  return typeof value === "number" && isInRange(value, shape)
    ? undefined
    : `${shape.label} is compared in ${unitNames[shape.unit ?? "count"]}, from ${min} to ${max}.`;
};

const findChoiceProblem = (value: Threshold, { label, choices = [] }: FactShape): string | undefined => {
  const wrong = (Array.isArray(value) ? value : [value]).find((each) => !choices.includes(String(each)));
  return wrong === undefined ? undefined : `${label} can't be “${String(wrong).slice(0, 60)}”.`;
};

const findListProblem = (value: Threshold, shape: FactShape): string | undefined =>
  Array.isArray(value) && value.length > 0
    ? findChoiceProblem(value, shape)
    : `${shape.label} is compared with a list of at least one.`;

const findIndustryProblem = (value: Threshold): string | undefined => {
  if (typeof value !== "object" || !("prefixes" in value)) return "An industry is compared with NAICS prefixes.";
  const { prefixes, except = [] } = value;
  const wrong = [...prefixes, ...except].find((each) => !naicsPattern.test(each));
  if (wrong !== undefined) return `“${wrong.slice(0, 60)}” isn't a NAICS prefix of two to six digits.`;
  const stray = except.find((each) => !prefixes.some((prefix) => each.startsWith(prefix) && each !== prefix));
  return stray === undefined ? undefined : `The exception ${stray} isn't part of any of the prefixes.`;
};

/** Why a comparison makes no sense, in words; undefined when it does. */
export const findComparisonProblem = ({ fact, op, value }: Comparison): string | undefined => {
  const shape = facts[fact];
  const allowed = listOperators(fact);
  if (!allowed.includes(op)) return `${shape.label} can't be compared with “${op}”, only with ${allowed.join(", ")}.`;
  if (op === "atLeast" || op === "atMost") return findNumberProblem(value, shape);
  if (op === "inIndustry" || op === "notInIndustry") return findIndustryProblem(value);
  if (op === "in" || op === "notIn") return findListProblem(value, shape);
  if (shape.kind === "choice")
    return typeof value === "string" ? findChoiceProblem(value, shape) : `${shape.label} is compared with one text.`;
  return typeof value === "boolean" ? undefined : `${shape.label} is compared with true or false.`;
};
