import type { Have } from "./compare.ts";
import type { Comparison } from "./comparison.ts";
import { type FactName, type FactUnit, facts } from "./fact.ts";
import { naicsPattern } from "./industries.ts";

const formatNumber = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

const formatDollars = (amount: number): string =>
  `${amount < 0 ? "-" : ""}$${Math.abs(amount).toLocaleString("en-US", {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;

const units: Readonly<Record<FactUnit, (value: number) => string>> = {
  months: (value) => `${formatNumber(value)} ${value === 1 ? "month" : "months"}`,
  usd: formatDollars,
  points: formatNumber,
  percent: (value) => `${formatNumber(value)}%`,
  count: formatNumber,
  ratio: formatNumber,
};

/** A number in a fact's unit: "14 months", "$12,000", "645", "25%". */
export const formatAmount = (fact: FactName, value: number): string => units[facts[fact].unit ?? "count"](value);

/** Sentences about a number of a business, and what a minimum of it is called. {} is the number. */
const numbers: Partial<Readonly<Record<FactName, readonly [have: string, need: string]>>> = {
  monthsInBusiness: ["You have {} in business.", "{} in business"],
  monthsCurrentOwner: ["The business has had its current owners for {}.", "{} under the current owners"],
  yearlyRevenue: ["Your yearly revenue is {}.", "{} a year in revenue"],
  averageMonthlyDeposits: ["Your deposits average {} a month.", "{} a month in deposits"],
  monthlyCardSales: ["Your card sales are {} a month.", "{} a month in card sales"],
  monthlyB2bInvoices: ["You invoice other businesses {} a month.", "{} a month in invoices to other businesses"],
  averageNetIncome: ["Your net income averages {} a year.", "{} a year in net income"],
  netWorth: ["The business's tangible net worth is {}.", "{} in tangible net worth"],
  amountAsked: ["You asked for {}.", "{}"],
  personalCreditScore: ["Your personal credit score is {}.", "{} for the personal credit score"],
  paydex: ["The business's PAYDEX score is {}.", "{} for the PAYDEX score"],
  dscr: ["Your cash flow covers your debt payments {} times.", "{} times the debt payments in cash flow"],
  openPositions: ["Cash advances that you're repaying: {}.", "{} open cash advances"],
  nsf90Days: ["Payments returned in the last 90 days: {}.", "{} returned payments in 90 days"],
  negativeDaysPerMonth: ["Days below zero in your worst month: {}.", "{} days below zero in a month"],
  ownerPercent: ["You own {} of the business.", "{} of the business"],
  usOwnersPercent: ["U.S. citizens and nationals own {} of the business.", "{} owned by U.S. citizens and nationals"],
  residentOwnersPercent: [
    "U.S. citizens, nationals, and permanent residents own {} of the business.",
    "{} owned by U.S. citizens, nationals, and permanent residents",
  ],
  occupiedPercent: ["Your business will use {} of the building.", "{} of the building in your own use"],
  bankruptcyDischargedOn: ["Your last bankruptcy was discharged {} ago.", "{} since a bankruptcy"],
};

/** What yes and no mean, for "You told us that …" and "This lender asks that …". */
const yesNo: Partial<Readonly<Record<FactName, readonly [yes: string, no: string]>>> = {
  hasTaxLien: ["there is an open tax lien", "there is no open tax lien"],
  hasAdvanceBalance: ["you still owe something on a cash advance", "you owe nothing on a cash advance"],
  ownersLiveInUs: ["all owners have their main home in the U.S.", "some owners have their main home outside the U.S."],
  isForProfit: ["the business is run for profit", "the business isn't run for profit"],
  isUsBusiness: ["the business is in the U.S.", "the business is outside the U.S."],
};

/** Sentences about a choice, and what a list of them is called. */
const choices: Partial<Readonly<Record<FactName, readonly [have: string, list: string]>>> = {
  state: ["The business is in {}.", "businesses in {}"],
  industry: ["Your industry is {}.", "these industries: {}"],
  entityType: ["Your entity type is {}.", "these entity types: {}"],
  purpose: ["You need the money for: {}.", "these purposes: {}"],
};

const fill = (template: string, value: string): string => template.replace("{}", value);

/** The label within a sentence: "time in business". */
export const formatLabel = (fact: FactName): string =>
  facts[fact].label.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());

/** With a capital, and with one period, even after "U.S." */
export const toSentence = (phrase: string): string =>
  `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`.replace(/\.?$/, ".");

const formatRange = (fact: FactName, { low, high }: { readonly low: number; readonly high: number }): string => {
  if (high >= facts[fact].range[1]) return `at least ${formatAmount(fact, low)}`;
  const from = facts[fact].unit === "months" ? formatNumber(low) : formatAmount(fact, low);
  return `${from} to ${formatAmount(fact, high)}`;
};

const formatChoice = (fact: FactName, have: string): string =>
  fact === "industry" && naicsPattern.test(have) ? `NAICS ${have}` : have;

/** What the business has, in as few words as go: "14 months", "24+ months", "601 to 700", "Yes". */
export const formatHave = (fact: FactName, have: Have): string => {
  if (typeof have === "boolean") return have ? "Yes" : "No";
  if (typeof have === "string") return formatChoice(fact, have);
  if (typeof have === "number") return formatAmount(fact, have);
  return have.high >= facts[fact].range[1]
    ? formatAmount(fact, have.low).replace(/^\S+/, "$&+")
    : formatRange(fact, have);
};

/** The same in a sentence. */
export const describeHave = (fact: FactName, have: Have): string => {
  if (typeof have === "boolean") return toSentence(yesNo[fact]?.[have ? 0 : 1] ?? "");
  if (typeof have === "string") return fill(choices[fact]?.[0] ?? "{}", formatChoice(fact, have));
  const value = typeof have === "number" ? formatAmount(fact, have) : formatRange(fact, have);
  return fill(numbers[fact]?.[0] ?? "{}", value);
};

const describeIndustries = ({ op, value }: Comparison): string => {
  if (typeof value !== "object" || !("prefixes" in value)) return "";
  const { prefixes, except = [] } = value;
  const but = except.length > 0 ? `, other than ${except.join(", ")}` : "";
  const codes = `industries whose NAICS code begins with ${prefixes.join(", ")}${but}`;
  return op === "inIndustry" ? `is only for ${codes}` : `isn't for ${codes}`;
};

const describeChoice = (need: Comparison): string => {
  const { fact, op, value } = need;
  if (op === "inIndustry" || op === "notInIndustry") return describeIndustries(need);
  const listed = fill(choices[fact]?.[1] ?? "{}", Array.isArray(value) ? value.join(", ") : String(value));
  return op === "is" || op === "in" ? `is only for ${listed}` : `isn't for ${listed}`;
};

/** Whose minimum it is: one lender's, or for a kind of funding, the lowest that is published, or what most lenders ask. */
export type Asker = "lender" | "lowest" | "most";

const describeNumber = ({ fact, op, value }: Comparison, isRepeated: boolean, asker: Asker): string => {
  const isBare = isRepeated && facts[fact].unit === "months";
  const amount = isBare ? formatNumber(Number(value)) : formatAmount(fact, Number(value));
  const named = isRepeated ? amount : fill(numbers[fact]?.[1] ?? "{}", amount);
  if (asker === "most") return `Most lenders ask for ${named}.`;
  const limit = op === "atLeast" ? "minimum" : "maximum";
  return asker === "lowest"
    ? `The lowest ${limit} that lenders publish is ${named}.`
    : `This lender publishes a ${limit} of ${named}.`;
};

/**
 * What a lender asks, in a sentence.
 * @param isRepeated the sentence before it is about the same thing, so that a number is enough
 */
export const describeNeed = (need: Comparison, isRepeated: boolean, asker: Asker = "lender"): string => {
  const { kind } = facts[need.fact];
  if (kind === "choice") return `This program ${describeChoice(need)}.`;
  if (kind !== "yesNo") return describeNumber(need, isRepeated, asker);
  const asksYes = (need.op === "is") === need.value;
  return toSentence(`This lender asks that ${yesNo[need.fact]?.[asksYes ? 0 : 1] ?? ""}`);
};
