import { formatCents } from "../../forms/format-cents.ts";
import type { PaymentGroup } from "./figure-offer.ts";
import type { OfferKind } from "./offer-terms.ts";
import { rhythms } from "./rhythms.ts";
import { roundHalfUp } from "./round.ts";
import type { StatedApr } from "./stated-apr.ts";
import type { Term } from "./term.ts";

const formatDecimal = (value: number, least: number, most: number): string =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);

/** 110.58%, from 110.5753: always two decimals, half up, as 10 CCR 901 (a)(5) shows an APR. */
export const formatPercent = (percent: number): string => `${formatDecimal(roundHalfUp(percent, 2), 2, 2)}%`;

/** 30¢, or 30.5¢. */
export const formatCentsOnDollar = (cents: number): string => `${formatDecimal(roundHalfUp(cents, 1), 0, 1)}¢`;

const count = (value: string, unit: string): string => `${value} ${unit}${value === "1" ? "" : "s"}`;

/** "182 days" up to a year, then "2 years, 3.55 months": 10 CCR 901 (a)(4). */
export const formatTerm = ({ days, months }: Term): string => {
  if (months <= 12) return count(formatDecimal(days, 0, 0), "day");
  // Rounded first, so that 11.999 months become a year.
  const rounded = roundHalfUp(months, 2);
  const years = Math.floor(rounded / 12);
  const rest = roundHalfUp(rounded - years * 12, 2);
  const restWords = count(formatDecimal(rest, Number.isInteger(rest) ? 0 : 2, 2), "month");
  return rest === 0 ? count(String(years), "year") : `${count(String(years), "year")}, ${restWords}`;
};

/** "130 payments of $500, one each business day". */
export const formatGroup = ({ count: payments, cents, every }: PaymentGroup): string =>
  payments === 1
    ? `One payment of ${formatCents(cents)}`
    : `${formatDecimal(payments, 0, 0)} payments of ${formatCents(cents)}, ${rhythms[every].pace}`;

export const offerKindNames: Readonly<Record<OfferKind, string>> = {
  loan: "Loan",
  line: "Line of credit",
  advance: "Cash advance",
  factoring: "Invoice factoring",
  equipment: "Equipment financing",
};

/** The lender's own APR, and what to make of it beside ours. */
export const describeStatedApr = ({ percent, verdict }: StatedApr): string => {
  const stated = `The lender states an APR of ${formatPercent(percent)}.`;
  if (verdict === "agrees") return `${stated} That agrees with our figure.`;
  return verdict === "tooLow"
    ? `${stated} That's lower than our figure by more than California's rule allows. We'll ask the lender how they got it.`
    : `${stated} That's higher than our figure. The lender may count a fee that we don't know of. We'll ask.`;
};
