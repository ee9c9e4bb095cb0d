import type { Minimum, MinimumName } from "@funding-desk/contract/matching/funding-product/product";
import { formatDollars } from "../../../forms/format-number.ts";

/** A yearly figure per month, rounded up to $100 so that the amount shown is never too low. */
const formatMonthly = (perYear: number): string => formatDollars(Math.ceil(perYear / 1_200) * 100);

const formatMonths = (months: number): string =>
  months >= 24 && months % 12 === 0 ? `${months / 12} years` : `${months} months`;

const units: Readonly<Record<MinimumName, (value: number) => string>> = {
  months: formatMonths,
  revenue: (value) => `${formatMonthly(value)} a month`,
  score: String,
};

/** One value of a minimum in words: '6 months', '$10,000 a month', '680'. Revenue values are yearly. */
export const formatMinimumValue = (name: MinimumName, value: number): string => units[name](value);

const formatLowerBound = (name: MinimumName, from: number): string => {
  if (name === "revenue") return formatMonthly(from);
  return name === "months" && from < 24 ? String(from) : formatMinimumValue(name, from);
};

/** The range that lenders publish: '6 to 12 months', '$8,400 to $10,000 a month', 'up to 500', 'none set'. */
export const formatMinimum = (name: MinimumName, { from, usual }: Minimum): string => {
  if (usual === 0) return "none set";
  if (from === usual) return formatMinimumValue(name, usual);
  return from === 0
    ? `up to ${formatMinimumValue(name, usual)}`
    : `${formatLowerBound(name, from)} to ${formatMinimumValue(name, usual)}`;
};

export const minimumLabels: Readonly<Record<MinimumName, string>> = {
  months: "Time in business",
  revenue: "Monthly revenue",
  score: "Personal credit score",
};
