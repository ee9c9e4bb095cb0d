import { entityTypeOptions } from "../../forms/options/entity-types.ts";
import { fundingPurposeOptions } from "../../forms/options/funding.ts";
import { industryOptions } from "../../forms/options/industries.ts";
import { officeStates } from "../../forms/options/states.ts";

export type FactUnit = "months" | "usd" | "points" | "percent" | "count" | "ratio";

/** What would change an answer that misses a rule: waiting, an act, or nothing. A rule's own `cure` says it better. */
export type Change = "time" | "do" | "fixed";

export interface FactShape {
  /** A `date` is compared by the months since it. */
  readonly kind: "number" | "date" | "choice" | "yesNo";
  /** Of a number, and of the threshold that it's compared with. */
  readonly unit?: FactUnit;
  readonly label: string;
  readonly question: string;
  /** The numbers that make sense, in the fact's unit. [0, 0] where there are none. */
  readonly range: readonly [min: number, max: number];
  readonly choices?: readonly string[];
  /** Becomes a month more with every month. */
  readonly grows?: true;
  readonly change: Change;
}

const none = [0, 0] as const;
const dollars = [0, 10_000_000_000] as const;
/** What can be negative: a result, or what is left of assets. */
const balance = [-10_000_000_000, 10_000_000_000] as const;
const months = [0, 2400] as const;
const percent = [0, 100] as const;
const count = [0, 1000] as const;
const listValues = (options: readonly { readonly value: string }[]): readonly string[] =>
  options.map(({ value }) => value);

const table = {
  monthsInBusiness: {
    kind: "number",
    unit: "months",
    label: "Time in business",
    question: "When did the business start?",
    range: months,
    grows: true,
    change: "time",
  },
  monthsCurrentOwner: {
    kind: "number",
    unit: "months",
    label: "Time under the current owners",
    question: "Since when has the business had its current owners?",
    range: months,
    grows: true,
    change: "time",
  },
  yearlyRevenue: {
    kind: "number",
    unit: "usd",
    label: "Yearly revenue",
    question: "What does the business take in during a year, before expenses?",
    range: dollars,
    change: "do",
  },
  averageMonthlyDeposits: {
    kind: "number",
    unit: "usd",
    label: "Average monthly deposits",
    question: "What arrives in the business bank account during an average month?",
    range: dollars,
    change: "do",
  },
  monthlyCardSales: {
    kind: "number",
    unit: "usd",
    label: "Monthly card sales",
    question: "How much do customers pay by card in an average month?",
    range: dollars,
    change: "do",
  },
  monthlyB2bInvoices: {
    kind: "number",
    unit: "usd",
    label: "Monthly invoices to other businesses",
    question: "How much do you invoice other businesses or government agencies in an average month?",
    range: dollars,
    change: "do",
  },
  averageNetIncome: {
    kind: "number",
    unit: "usd",
    label: "Average yearly net income",
    question: "What was the business's net income after taxes, on average over the last two years?",
    range: balance,
    change: "do",
  },
  netWorth: {
    kind: "number",
    unit: "usd",
    label: "Tangible net worth",
    question: "What is the business worth: everything tangible it owns, less everything it owes?",
    range: balance,
    change: "do",
  },
  amountAsked: {
    kind: "number",
    unit: "usd",
    label: "Amount requested",
    question: "How much money do you need?",
    range: dollars,
    change: "do",
  },
  personalCreditScore: {
    kind: "number",
    unit: "points",
    label: "Personal credit score",
    question: "What is your personal credit score?",
    range: [300, 850],
    change: "do",
  },
  paydex: {
    kind: "number",
    unit: "points",
    label: "Business credit score (D&B PAYDEX)",
    question: "What is the business's PAYDEX score?",
    range: [1, 100],
    change: "do",
  },
  dscr: {
    kind: "number",
    unit: "ratio",
    label: "Debt service coverage",
    question: "How many times does the business's cash flow cover its debt payments?",
    range: [-100, 100],
    change: "do",
  },
  openPositions: {
    kind: "number",
    unit: "count",
    label: "Open advances",
    question: "How many cash advances are you repaying?",
    range: count,
    change: "do",
  },
  nsf90Days: {
    kind: "number",
    unit: "count",
    label: "Returned payments in 90 days",
    question: "How many payments were returned for lack of funds in the last 90 days?",
    range: count,
    change: "do",
  },
  negativeDaysPerMonth: {
    kind: "number",
    unit: "count",
    label: "Days below zero in a month",
    question: "On how many days was the account below zero in your worst recent month?",
    range: [0, 31],
    change: "do",
  },
  ownerPercent: {
    kind: "number",
    unit: "percent",
    label: "Your share of the business",
    question: "What percentage of the business do you own?",
    range: percent,
    change: "fixed",
  },
  usOwnersPercent: {
    kind: "number",
    unit: "percent",
    label: "Owned by U.S. citizens or nationals",
    question: "What percentage of the business do U.S. citizens and nationals own, directly and indirectly?",
    range: percent,
    change: "fixed",
  },
  residentOwnersPercent: {
    kind: "number",
    unit: "percent",
    label: "Owned by U.S. citizens, nationals, or permanent residents",
    question:
      "What percentage of the business do U.S. citizens, nationals, and permanent residents own, directly and indirectly?",
    range: percent,
    change: "fixed",
  },
  occupiedPercent: {
    kind: "number",
    unit: "percent",
    label: "Share of the building you'll use",
    question: "What percentage of the building will your own business use?",
    range: percent,
    change: "do",
  },
  bankruptcyDischargedOn: {
    kind: "date",
    unit: "months",
    label: "Time since a bankruptcy",
    question: "When was the last bankruptcy discharged, if there was one?",
    range: months,
    change: "time",
  },
  hasTaxLien: {
    kind: "yesNo",
    label: "Open tax lien",
    question: "Is there an open tax lien on you or the business?",
    range: none,
    change: "do",
  },
  hasAdvanceBalance: {
    kind: "yesNo",
    label: "Balance on a cash advance",
    question: "Do you still owe anything on a cash advance?",
    range: none,
    change: "do",
  },
  ownersLiveInUs: {
    kind: "yesNo",
    label: "Owners live in the U.S.",
    question: "Do all owners have their main home in the United States?",
    range: none,
    change: "do",
  },
  isForProfit: {
    kind: "yesNo",
    label: "For-profit business",
    question: "Is the business run for profit?",
    range: none,
    change: "fixed",
  },
  isUsBusiness: {
    kind: "yesNo",
    label: "Business located in the U.S.",
    question: "Is the business located in the United States?",
    range: none,
    change: "fixed",
  },
  state: {
    kind: "choice",
    label: "State",
    question: "In which state is the business?",
    range: none,
    choices: officeStates,
    change: "fixed",
  },
  industry: {
    kind: "choice",
    label: "Industry",
    question: "Which industry is the business in?",
    range: none,
    choices: listValues(industryOptions),
    change: "fixed",
  },
  entityType: {
    kind: "choice",
    label: "Entity type",
    question: "What is the business's legal form?",
    range: none,
    choices: listValues(entityTypeOptions),
    change: "fixed",
  },
  purpose: {
    kind: "choice",
    label: "Purpose of the funds",
    question: "What is the money for?",
    range: none,
    choices: listValues(fundingPurposeOptions),
    change: "fixed",
  },
} as const satisfies Readonly<Record<string, FactShape>>;

/** Something about a business that lenders set minimums or conditions for. */
export type FactName = keyof typeof table;

/** Every fact that a rule can be about. An industry is one of the forms' names or, more exactly, a NAICS code. */
export const facts: Readonly<Record<FactName, FactShape>> = table;
export const factNames = Object.keys(table) as FactName[];

/** Both ends are part of it. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

/** Months count from this day, yyyy-mm-dd. */
export interface Since {
  readonly since: string;
}

export interface KnownFact {
  readonly state: "known";
  /** In the fact's unit. A date is yyyy-mm-dd, a state its two letters, and an industry a name or a NAICS code. */
  readonly value: number | string | boolean | NumberRange | Since;
  /** The day on which it was true, yyyy-mm-dd. */
  readonly asOf: string;
  readonly from: "client" | "staff" | "document" | "statement";
  /** The months behind an average, the latest last. The average is taken from them. */
  readonly monthly?: readonly number[];
}

export type FactValue =
  | KnownFact
  | {
      readonly state: "unknown";
      /** The form that asks for it. */
      readonly askAt?: string;
    }
  /** There is nothing to compare, such as the day of a bankruptcy that never was. */
  | { readonly state: "notApplicable" };

/** What we know of one business. A fact that's absent is unknown. */
export type Facts = Readonly<Partial<Record<FactName, FactValue>>>;
