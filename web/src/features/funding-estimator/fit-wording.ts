import type { Fit, FitAnswers, Outcome, RuleResult } from "@funding-desk/contract/funding-product/fit";
import type { MinimumName } from "@funding-desk/contract/funding-product/product";
import { shownDollars, shownMinimum, shownValue } from "../funding-product/minimum-wording.ts";

/** The outcomes in the order they are listed, each under its heading. */
export const outcomeTitles = {
  fits: "Typically fits",
  depends: "Depends on the lender",
  below: "Does not meet the typical published minimum",
} as const satisfies Partial<Record<Outcome, string>>;
export type ListedOutcome = keyof typeof outcomeTitles;

const given = (name: MinimumName, answers: FitAnswers): string =>
  ({
    months: answers.timeInBusiness,
    revenue: shownDollars(answers.monthlyRevenue),
    score: answers.creditScore,
  })[name];

/** What a rule compared: '601-700, against a published minimum of 650 to 680.' */
export const shownRule = ({ product }: Fit, { minimum }: RuleResult, answers: FitAnswers): string =>
  `${given(minimum, answers)}, against a published minimum of ${shownMinimum(minimum, product.minimums[minimum])}.`;

/** What would make a rule met; undefined for one that is. */
export const changeFor = ({ product }: Fit, { minimum, standing }: RuleResult): string | undefined => {
  if (standing === "meets") return undefined;
  const { from, usual } = product.minimums[minimum];
  const most = shownValue(minimum, usual);
  if (standing === "unknown") return `Most ask for ${most}: knowing your score would settle it.`;
  if (from === 0) return `Some lenders set none, most ask for ${most}.`;
  if (from === usual) return `You would meet it at ${most}.`;
  if (standing === "partly") return `At ${most} you would meet what most ask.`;
  return `Some lenders start at ${shownValue(minimum, from)}, most at ${most}.`;
};

/** The rules that decided: those not met, else all of them. */
export const decidingRules = ({ rules }: Fit): readonly RuleResult[] => {
  const decided = (...standings: RuleResult["standing"][]) =>
    rules.filter(({ standing }) => standings.includes(standing));
  const short = decided("short");
  return short.length > 0 ? short : decided("partly", "unknown");
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The whole in one sentence, for whoever hears it. */
export const summaryOf = (fits: readonly Fit[]): string => {
  const count = (wanted: Outcome) => fits.filter(({ outcome }) => outcome === wanted).length;
  const parts = [
    counted(count("fits"), "kind typically fits", "kinds typically fit"),
    counted(count("depends"), "depends on the lender", "depend on the lender"),
    counted(count("below"), "does not meet the typical published minimum", "do not meet the typical published minimum"),
    counted(count("other-purpose"), "is made for another purpose", "are made for another purpose"),
  ];
  return `Of ${fits.length} kinds of funding: ${parts.join(", ")}.`;
};
