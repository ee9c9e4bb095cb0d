import type { Minimum, MinimumName } from "@funding-desk/contract/funding-product/product";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

export const shownDollars = (amount: number): string => dollars.format(amount);

/** A yearly figure by the month, rounded up to $100: what is shown as enough has to be enough. */
const monthly = (perYear: number): string => shownDollars(Math.ceil(perYear / 1_200) * 100);

const shownMonths = (months: number): string =>
  months >= 24 && months % 12 === 0 ? `${months / 12} years` : `${months} months`;

const units: Readonly<Record<MinimumName, (value: number) => string>> = {
  months: shownMonths,
  revenue: (value) => `${monthly(value)} a month`,
  score: String,
};

/** One value of a minimum in words: '6 months', '$10,000 a month', '680'. Revenue is taken by the year. */
export const shownValue = (name: MinimumName, value: number): string => units[name](value);

const shownFrom = (name: MinimumName, from: number): string => {
  if (name === "revenue") return monthly(from);
  return name === "months" && from < 24 ? String(from) : shownValue(name, from);
};

/** The range that lenders publish: '6 to 12 months', '$8,400 to $10,000 a month', 'up to 500', 'none set'. */
export const shownMinimum = (name: MinimumName, { from, usual }: Minimum): string => {
  if (usual === 0) return "none set";
  if (from === usual) return shownValue(name, usual);
  return from === 0 ? `up to ${shownValue(name, usual)}` : `${shownFrom(name, from)} to ${shownValue(name, usual)}`;
};

export const minimumLabels: Readonly<Record<MinimumName, string>> = {
  months: "Time in business",
  revenue: "Monthly revenue",
  score: "Personal credit score",
};
