import type { Comparison } from "../fit/comparison.ts";
import { evaluateProgram, type FitResult } from "../fit/evaluate.ts";
import type { FactName, Facts } from "../fit/fact.ts";
import type { Verdict } from "../fit/judge-rule.ts";
import type { PublicProgram } from "../fit/program.ts";
import type { PublicRule } from "../fit/rule.ts";
import type { FundingProduct, MinimumName } from "./product.ts";

/** What each minimum is about. */
const minimumFacts: Readonly<Record<MinimumName, FactName>> = {
  months: "monthsInBusiness",
  revenue: "yearlyRevenue",
  score: "personalCreditScore",
};
const minimumNames = Object.keys(minimumFacts) as MinimumName[];

/** Typical figures of a whole kind change slowly, and the page shows the day next to each. */
const staleAfterDays = 3650;

/** What no lender goes below is a must, what most of them ask is usual. A minimum that isn't commonly published is no rule. */
const toRules = ({ minimums }: FundingProduct, name: MinimumName): PublicRule[] => {
  const { from, usual, source } = minimums[name];
  const claim = {
    sourceUrl: `https://${source.address}`,
    title: source.name,
    readOn: source.readOn,
    staleAfterDays,
  };
  const toTest = (value: number): Comparison => ({ fact: minimumFacts[name], op: "atLeast", value });
  const rules: PublicRule[] = [];
  if (from > 0) rules.push({ id: `${name}-from`, severity: "must", test: toTest(from), claim });
  if (usual > from) rules.push({ id: `${name}-usual`, severity: "usually", test: toTest(usual), claim });
  return rules;
};

/** A kind as a program of no lender, to compare it rule by rule. What it is for isn't among its rules. */
export const toKindProgram = (product: FundingProduct): PublicProgram => ({
  id: product.id,
  product: product.id,
  rules: minimumNames.flatMap((name) => toRules(product, name)),
  documents: [],
});

/**
 * How an answer compares with a kind's minimum: `met` is what most lenders ask; `partly` when only part of a range meets it, or
 * it lies between the lowest and the usual minimum; `unknown` without an answer; `missed` is below the lowest.
 */
export type MinimumOutcome = "met" | "partly" | "unknown" | "missed";

export interface MinimumResult {
  readonly minimum: MinimumName;
  readonly outcome: MinimumOutcome;
  /** The day on which time alone meets the lowest minimum, yyyy-mm-dd. */
  readonly metOn?: string | undefined;
}

/** `other-purpose`: not for this use of the money, whatever the minimums say. */
export type KindOutcome = "fits" | "depends" | "below" | "other-purpose";

/** A kind of funding, compared with a business: a rule of thumb over public figures, not a decision. */
export interface KindFit {
  readonly product: FundingProduct;
  readonly outcome: KindOutcome;
  /** For time, revenue and score, in this order. */
  readonly minimums: readonly MinimumResult[];
}

const findMinimumOutcome = (verdicts: readonly Verdict[]): MinimumOutcome => {
  if (verdicts.some(({ outcome, severity }) => outcome === "missed" && severity === "must")) return "missed";
  if (verdicts.some(({ outcome, have }) => outcome === "unknown" && have === undefined)) return "unknown";
  return verdicts.every(({ outcome }) => outcome === "met") ? "met" : "partly";
};

const toMinimums = ({ verdicts }: FitResult): readonly MinimumResult[] =>
  minimumNames.map((minimum) => {
    const own = verdicts.filter(({ need }) => need.fact === minimumFacts[minimum]);
    const lowest = own.find(({ outcome }) => outcome !== "met");
    return { minimum, outcome: findMinimumOutcome(own), metOn: lowest?.metOn };
  });

const findOutcome = (minimums: readonly MinimumResult[]): KindOutcome => {
  if (minimums.some(({ outcome }) => outcome === "missed")) return "below";
  return minimums.every(({ outcome }) => outcome === "met") ? "fits" : "depends";
};

/**
 * Compares a business with a kind of funding.
 * @param on today, yyyy-mm-dd
 */
export const assessKind = (product: FundingProduct, facts: Facts, on: string): KindFit => {
  const minimums = toMinimums(evaluateProgram(toKindProgram(product), facts, { on }));
  const { purpose } = facts;
  const isMeant = purpose?.state === "known" && product.purposes.includes(String(purpose.value));
  return { product, outcome: isMeant ? findOutcome(minimums) : "other-purpose", minimums };
};
