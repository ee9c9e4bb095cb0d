import { type Band, findMonthsBand, findScoreBand, toYearlyRevenueBand } from "./band.ts";
import type { FundingProduct, Minimum, MinimumName } from "./product.ts";

/** Answers to the estimator's four questions. */
export interface FitAnswers {
  /** Whole dollars a month. */
  readonly monthlyRevenue: number;
  /** A value of `timeInBusinessOptions`. */
  readonly timeInBusiness: string;
  /** A value of `personalCreditScoreOptions`. */
  readonly creditScore: string;
  /** A value of `fundingPurposeOptions`. */
  readonly purpose: string;
}

/**
 * How an answer compares with a published minimum: `meets` what most lenders ask; `partly` when only part of its range does, or it
 * lies between the lowest and the usual minimum; `unknown` without an answer; `short` of the lowest.
 */
export type Verdict = "meets" | "partly" | "unknown" | "short";

/** A rule and its result. */
export interface RuleResult {
  readonly minimum: MinimumName;
  readonly verdict: Verdict;
}

/** `other-purpose`: not for this use of the money, whatever the minimums say. */
export type Outcome = "fits" | "depends" | "below" | "other-purpose";

export interface Fit {
  readonly product: FundingProduct;
  readonly outcome: Outcome;
  /** The rules for time, revenue and score, in this order. */
  readonly rules: readonly RuleResult[];
}

const judgeBand = (minimum: Minimum, band: Band | undefined): Verdict => {
  if (minimum.usual === 0) return "meets";
  if (!band) return "unknown";
  if (band.low >= minimum.usual) return "meets";
  return band.below <= minimum.from ? "short" : "partly";
};

const judgeRules = (rules: readonly RuleResult[]): Outcome => {
  const has = (...verdicts: Verdict[]) => rules.some(({ verdict }) => verdicts.includes(verdict));
  if (has("short")) return "below";
  return has("partly", "unknown") ? "depends" : "fits";
};

/** Compares a product's typical published minimums with the answers: a rule of thumb over public figures, not a decision. */
export const assessFit = (product: FundingProduct, answers: FitAnswers): Fit => {
  const bands: Readonly<Record<MinimumName, Band | undefined>> = {
    months: findMonthsBand(answers.timeInBusiness),
    revenue: toYearlyRevenueBand(answers.monthlyRevenue),
    score: findScoreBand(answers.creditScore),
  };
  const rules = (["months", "revenue", "score"] as const).map((minimum) => ({
    minimum,
    verdict: judgeBand(product.minimums[minimum], bands[minimum]),
  }));
  const outcome = product.purposes.includes(answers.purpose) ? judgeRules(rules) : "other-purpose";
  return { product, outcome, rules };
};
