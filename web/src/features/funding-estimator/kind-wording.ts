import type { Fit, FitAnswers, Outcome, RuleResult } from "@funding-desk/contract/funding-product/fit";
import type { MinimumName } from "@funding-desk/contract/funding-product/product";
import { formatCount } from "../../forms/format-count.ts";
import { formatDollars, formatMinimum, formatMinimumValue } from "../funding-product/minimum-wording.ts";

/** The headings, in the order the outcomes are listed. */
export const outcomeTitles = {
  fits: "Typically fits",
  depends: "Depends on the lender",
  below: "Does not meet the typical published minimum",
} as const satisfies Partial<Record<Outcome, string>>;
export type ListedOutcome = keyof typeof outcomeTitles;

const findGiven = (name: MinimumName, answers: FitAnswers): string =>
  ({
    months: answers.timeInBusiness,
    revenue: formatDollars(answers.monthlyRevenue),
    score: answers.creditScore,
  })[name];

/** What a rule compared: '601-700, against a published minimum of 650 to 680.' */
export const formatRule = ({ product }: Fit, { minimum }: RuleResult, answers: FitAnswers): string =>
  `${findGiven(minimum, answers)}, against a published minimum of ${formatMinimum(minimum, product.minimums[minimum])}.`;

/** What it would take to meet a rule, or undefined when it's met. */
export const describeChange = ({ product }: Fit, { minimum, verdict }: RuleResult): string | undefined => {
  if (verdict === "meets") return undefined;
  const { from, usual } = product.minimums[minimum];
  const most = formatMinimumValue(minimum, usual);
  if (verdict === "unknown") return `Most ask for ${most}, so knowing your score would settle it.`;
  if (from === 0) return `Some lenders set none; most ask for ${most}.`;
  if (from === usual) return `You would meet it at ${most}.`;
  if (verdict === "partly") return `At ${most}, you would meet what most lenders ask for.`;
  return `Some lenders start at ${formatMinimumValue(minimum, from)}, most at ${most}.`;
};

/** The rules that decided the outcome: the unmet ones, or else the partly met and unknown ones. */
export const listDecidingRules = ({ rules }: Fit): readonly RuleResult[] => {
  const decided = (...verdicts: RuleResult["verdict"][]) => rules.filter(({ verdict }) => verdicts.includes(verdict));
  const short = decided("short");
  return short.length > 0 ? short : decided("partly", "unknown");
};

/** The whole result in one sentence, for screen readers too. */
export const formatSummary = (fits: readonly Fit[]): string => {
  const count = (wanted: Outcome) => fits.filter(({ outcome }) => outcome === wanted).length;
  const parts = [
    formatCount(count("fits"), "kind typically fits", "kinds typically fit"),
    formatCount(count("depends"), "depends on the lender", "depend on the lender"),
    formatCount(
      count("below"),
      "does not meet the typical published minimum",
      "do not meet the typical published minimum",
    ),
    formatCount(count("other-purpose"), "is meant for another purpose", "are meant for another purpose"),
  ];
  return `Of ${fits.length} kinds of funding: ${parts.join(", ")}.`;
};
