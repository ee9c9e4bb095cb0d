import { formatLongDay } from "@funding-desk/contract/forms/format";
import type { KindFit, KindOutcome, MinimumResult } from "@funding-desk/contract/matching/funding-product/kind";
import type { MinimumName } from "@funding-desk/contract/matching/funding-product/product";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDollars } from "../../../forms/format-number.ts";
import type { EstimateAnswers } from "../../../identity/storage.ts";
import { formatMinimum, formatMinimumValue } from "../funding-product/minimum-wording.ts";

/** The headings, in the order the outcomes are listed. */
export const outcomeTitles = {
  fits: "Typically fits",
  depends: "Depends on the lender",
  below: "Does not meet the typical published minimum",
} as const satisfies Partial<Record<KindOutcome, string>>;
export type ListedOutcome = keyof typeof outcomeTitles;

const findGiven = (name: MinimumName, answers: EstimateAnswers): string =>
  ({
    months: answers.timeInBusiness,
    revenue: formatDollars(Number(answers.monthlyRevenue)),
    score: answers.personalCreditScore,
  })[name];

/** What a minimum was compared with: '601-700, against a published minimum of 650 to 680.' */
export const formatComparison = ({ product }: KindFit, { minimum }: MinimumResult, answers: EstimateAnswers): string =>
  `${findGiven(minimum, answers)}, against a published minimum of ${formatMinimum(minimum, product.minimums[minimum])}.`;

const describeNeed = ({ product }: KindFit, { minimum, outcome }: MinimumResult): string => {
  const { from, usual } = product.minimums[minimum];
  const most = formatMinimumValue(minimum, usual);
  if (outcome === "unknown") return `Most ask for ${most}, so knowing your score would settle it.`;
  if (from === 0) return `Some lenders set none; most ask for ${most}.`;
  if (from === usual) return `You would meet it at ${most}.`;
  if (outcome === "partly") return `At ${most}, you would meet what most lenders ask for.`;
  return `Some lenders start at ${formatMinimumValue(minimum, from)}, most at ${most}.`;
};

/** What it would take to meet a minimum, and from when time alone does; undefined when it's met. */
export const describeChange = (fit: KindFit, result: MinimumResult): string | undefined => {
  const { outcome, minimum, metOn } = result;
  if (outcome === "met") return undefined;
  const { from, usual } = fit.product.minimums[minimum];
  const next = formatMinimumValue(minimum, outcome === "missed" ? from : usual);
  const time = metOn === undefined ? "" : ` Time alone makes it ${next} by ${formatLongDay(metOn)}.`;
  return `${describeNeed(fit, result)}${time}`;
};

/** The minimums that decided the outcome: the missed ones, or else the partly met and unknown ones. */
export const listDecidingMinimums = ({ minimums }: KindFit): readonly MinimumResult[] => {
  const missed = minimums.filter(({ outcome }) => outcome === "missed");
  return missed.length > 0 ? missed : minimums.filter(({ outcome }) => outcome !== "met");
};

/** The whole result in one sentence, for screen readers too. */
export const formatSummary = (fits: readonly KindFit[]): string => {
  const count = (wanted: KindOutcome) => fits.filter(({ outcome }) => outcome === wanted).length;
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
