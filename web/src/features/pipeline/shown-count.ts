import type { StatusCount } from "@funding-desk/contract/pipeline/desk-api";

const thousands = new Intl.NumberFormat("en-US");

/** "12", or "1,000+" where nobody counted further. */
export const shownCount = ({ count, has_more }: Pick<StatusCount, "count" | "has_more">): string =>
  `${thousands.format(count)}${has_more ? "+" : ""}`;

export const sumOf = (counts: readonly StatusCount[]): Pick<StatusCount, "count" | "has_more"> => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  has_more: counts.some(({ has_more }) => has_more),
});
