const whole = /* @__PURE__ */ new Intl.NumberFormat("en-US");
const dollars = /* @__PURE__ */ new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const cents = /* @__PURE__ */ new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const shortDollars = /* @__PURE__ */ new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumSignificantDigits: 3,
});
const and = /* @__PURE__ */ new Intl.ListFormat("en-US");
const or = /* @__PURE__ */ new Intl.ListFormat("en-US", { type: "disjunction" });

/** "1,250" */
export const formatNumber = (value: number): string => whole.format(value);

/** "$1,250" */
export const formatDollars = (value: number): string => dollars.format(value);

/** "$1,250.50" */
export const formatDollarsAndCents = (value: number): string => cents.format(value);

/** "$1.25M" */
export const formatShortDollars = (value: number): string => shortDollars.format(value);

/** "Ada, Max, and Una" */
export const formatList = (items: readonly string[]): string => and.format(items);

/** "Ada, Max, or Una" */
export const formatChoice = (items: readonly string[]): string => or.format(items);
