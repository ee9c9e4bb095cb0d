import type { StatusCount } from "@funding-desk/contract/pipeline/desk-api";

const thousands = new Intl.NumberFormat("en-US");

/** "12", or "1,000+" when there are more than we count. */
export const formatCount = ({ count, has_more }: Pick<StatusCount, "count" | "has_more">): string =>
  `${thousands.format(count)}${has_more ? "+" : ""}`;

export const sumCounts = (counts: readonly StatusCount[]): Pick<StatusCount, "count" | "has_more"> => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  has_more: counts.some(({ has_more }) => has_more),
});
