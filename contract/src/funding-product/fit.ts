import { type Band, monthsBand, scoreBand, yearlyRevenueBand } from "./band.ts";
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
 * How an answer stands to a published minimum: reaches what most lenders ask; lies between the lowest published and the usual, or
 * only a part of its band does; was not given; lies under the lowest published.
 */
export type Standing = "meets" | "partly" | "unknown" | "short";

/** One rule and what became of it. */
export interface RuleResult {
  readonly minimum: MinimumName;
  readonly standing: Standing;
}

/** `other-purpose`: not made for this use of the money, whatever the minimums say. */
export type Outcome = "fits" | "depends" | "below" | "other-purpose";

export interface Fit {
  readonly product: FundingProduct;
  readonly outcome: Outcome;
  /** Every rule, in the order time, revenue, score. */
  readonly rules: readonly RuleResult[];
}

const standingOf = (minimum: Minimum, band: Band | undefined): Standing => {
  if (minimum.usual === 0) return "meets";
  if (!band) return "unknown";
  if (band.low >= minimum.usual) return "meets";
  return band.below <= minimum.from ? "short" : "partly";
};

const outcomeOf = (rules: readonly RuleResult[]): Outcome => {
  const has = (...standings: Standing[]) => rules.some(({ standing }) => standings.includes(standing));
  if (has("short")) return "below";
  return has("partly", "unknown") ? "depends" : "fits";
};

/** How one product's typical published minimums stand to the answers. A rule of thumb over public figures, and nobody's decision. */
export const fitOf = (product: FundingProduct, answers: FitAnswers): Fit => {
  const bands: Readonly<Record<MinimumName, Band | undefined>> = {
    months: monthsBand(answers.timeInBusiness),
    revenue: yearlyRevenueBand(answers.monthlyRevenue),
    score: scoreBand(answers.creditScore),
  };
  const rules = (["months", "revenue", "score"] as const).map((minimum) => ({
    minimum,
    standing: standingOf(product.minimums[minimum], bands[minimum]),
  }));
  const outcome = product.purposes.includes(answers.purpose) ? outcomeOf(rules) : "other-purpose";
  return { product, outcome, rules };
};
