import type { StatusCount } from "@funding-desk/contract/desk/pipeline/desk-api";
import { formatNumber, formatShortDollars } from "../../../forms/format-number.ts";

export type Total = Pick<StatusCount, "count" | "amount" | "has_more">;

/** "12", or "1,000+" when there are more than we count. */
export const formatCount = ({ count, has_more }: Pick<Total, "count" | "has_more">): string =>
  `${formatNumber(count)}${has_more ? "+" : ""}`;

/** "$1.25M", or "$45M+" when there are more than we count. */
export const formatTotal = ({ amount, has_more }: Pick<Total, "amount" | "has_more">): string =>
  `${formatShortDollars(amount)}${has_more ? "+" : ""}`;

export const sumCounts = (counts: readonly StatusCount[]): Total => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  amount: counts.reduce((sum, { amount }) => sum + amount, 0),
  has_more: counts.some(({ has_more }) => has_more),
});
