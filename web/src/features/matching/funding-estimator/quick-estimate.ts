import { readMoney } from "@funding-desk/contract/forms/read-text";
import { toAnsweredFacts } from "@funding-desk/contract/matching/fit/answered-facts";
import { assessKind } from "@funding-desk/contract/matching/funding-product/kind";
import type { FundingProduct, Price } from "@funding-desk/contract/matching/funding-product/product";
import { limits } from "@funding-desk/contract/platform/limits";
import { fundingProducts } from "../../../firm/funding-products.ts";
import type { EstimateAnswers } from "../../../identity/storage.ts";

/** The home page's four answers, as typed. */
export interface QuickAnswers {
  readonly amount: string;
  readonly revenue: string;
  readonly time: string;
  readonly score: string;
}

/** In whole dollars. */
export interface CostRange {
  readonly from: number;
  readonly to: number;
}

export interface QuickKind {
  readonly product: FundingProduct;
  readonly outcome: "fits" | "depends";
  /** Absent where lenders publish no price that holds for any sum. */
  readonly cost?: CostRange | undefined;
}

const shownAtMost = 3;
/** Nearly every kind is meant for it. The home page doesn't ask what the money is for. */
const commonPurpose = "Working Capital";
/** A cost needs a time to be compared over: a year's monthly payments. */
const payments = 12;

const isMoney = (digits: string): boolean =>
  /^\d+$/.test(digits) && digits.length <= limits.moneyDigits && Number(digits) > 0;

/** The answers by the pre-qualification's names; undefined until all four can be read. */
export const readQuickAnswers = ({
  amount,
  revenue,
  time,
  score,
}: QuickAnswers): Required<EstimateAnswers> | undefined => {
  const [fundingAmount, monthlyRevenue] = [readMoney(amount), readMoney(revenue)];
  if (!isMoney(fundingAmount) || !/^\d+$/.test(monthlyRevenue) || time === "" || score === "") return undefined;
  return { fundingAmount, monthlyRevenue, timeInBusiness: time, personalCreditScore: score, purpose: "" };
};

/** What borrowing a dollar costs at a yearly rate in percent, paid back in a year's monthly payments. */
const toInterest = (apr: number): number => {
  const monthly = apr / 100 / payments;
  return (payments * monthly) / (1 - (1 + monthly) ** -payments) - 1;
};

const toCost = ({ apr, factor }: Price, amount: number): CostRange => {
  const shares = [
    ...(apr ? [toInterest(apr.from), toInterest(apr.to)] : []),
    ...(factor ? [factor.from - 1, factor.to - 1] : []),
  ];
  return { from: Math.round(amount * Math.min(...shares)), to: Math.round(amount * Math.max(...shares)) };
};

/**
 * At most three kinds that the answers typically fit or may fit: those that fit first, and of these the cheapest.
 * @param on today, yyyy-mm-dd
 */
export const listQuickKinds = (answers: Required<EstimateAnswers>, on: string): readonly QuickKind[] => {
  const amount = Number(answers.fundingAmount);
  const facts = toAnsweredFacts({ ...answers, purpose: commonPurpose }, on);
  return fundingProducts
    .filter(({ sums }) => !sums || (amount >= sums.from && amount <= sums.to))
    .flatMap((product): QuickKind[] => {
      const { outcome } = assessKind(product, facts, on);
      if (outcome !== "fits" && outcome !== "depends") return [];
      return [{ product, outcome, cost: product.price && toCost(product.price, amount) }];
    })
    .toSorted(
      (one, other) =>
        Number(one.outcome === "depends") - Number(other.outcome === "depends") ||
        (one.cost?.to ?? Number.POSITIVE_INFINITY) - (other.cost?.to ?? Number.POSITIVE_INFINITY),
    )
    .slice(0, shownAtMost);
};
