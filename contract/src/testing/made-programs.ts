import type { Comparison, Test } from "../matching/fit/comparison.ts";
import type { FactName, Facts, FactValue, KnownFact } from "../matching/fit/fact.ts";
import type { Program } from "../matching/fit/program.ts";
import type { Rule } from "../matching/fit/rule.ts";

export const readOn = "2026-11-01";

/** A `must` whose source was read on `readOn`. */
export const createRule = (test: Test, more: Partial<Rule> = {}): Rule => ({
  id: "rule",
  severity: "must",
  test,
  claim: {
    sourceUrl: "https://lender.example/minimums",
    title: "What we ask",
    quote: "At least this.",
    readOn,
    staleAfterDays: 180,
  },
  ...more,
});

export const createProgram = (rules: readonly Rule[], more: Partial<Program> = {}): Program => ({
  id: "program",
  lenderId: "lender",
  lenderName: "Example Lender",
  product: "working-capital",
  name: "Example Line",
  isNamed: true,
  rules: rules.map((rule, index) => ({ ...rule, id: `${rule.id}-${index}` })),
  documents: [],
  ...more,
});

/** @param asOf the day on which it was true */
export const known = (value: KnownFact["value"], asOf = readOn): FactValue => ({
  state: "known",
  value,
  asOf,
  from: "client",
});

/** A business for which every fact is known. */
export const wholeFacts: Facts = {
  monthsInBusiness: known({ since: "2021-03-15" }),
  monthsCurrentOwner: known({ since: "2023-06-30" }),
  yearlyRevenue: known(504_000),
  averageMonthlyDeposits: {
    state: "known",
    value: 42_000,
    asOf: readOn,
    from: "statement",
    monthly: [40_000, 42_000, 44_000],
  },
  monthlyCardSales: known(12_000),
  monthlyB2bInvoices: known(8_000),
  averageNetIncome: known(61_000),
  netWorth: known(120_000),
  amountAsked: known(75_000),
  personalCreditScore: known({ low: 601, high: 700 }),
  paydex: known(72),
  dscr: known(1.3),
  openPositions: known(1),
  nsf90Days: known(2),
  negativeDaysPerMonth: known(3),
  ownerPercent: known(60),
  usOwnersPercent: known(99),
  residentOwnersPercent: known(100),
  occupiedPercent: known(100),
  bankruptcyDischargedOn: known("2020-08-31"),
  hasTaxLien: known(false),
  hasAdvanceBalance: known(true),
  ownersLiveInUs: known(true),
  isForProfit: known(true),
  isUsBusiness: known(true),
  state: known("FL"),
  industry: known("Restaurants/Bars/Catering"),
  entityType: known("LLC"),
  purpose: known("Working Capital"),
};

const thresholds: readonly (readonly [FactName, "atLeast" | "atMost", readonly number[]])[] = [
  ["monthsInBusiness", "atLeast", [6, 12, 24, 60, 120]],
  ["monthsCurrentOwner", "atLeast", [12, 24, 60]],
  ["yearlyRevenue", "atLeast", [50_000, 100_000, 250_000, 1_000_000]],
  ["averageMonthlyDeposits", "atLeast", [10_000, 15_000, 50_000]],
  ["personalCreditScore", "atLeast", [500, 600, 650, 680, 720]],
  ["paydex", "atLeast", [50, 80]],
  ["dscr", "atLeast", [1.1, 1.25, 1.5]],
  ["openPositions", "atMost", [0, 1, 3]],
  ["nsf90Days", "atMost", [0, 2, 5]],
  ["negativeDaysPerMonth", "atMost", [2, 7]],
  ["usOwnersPercent", "atLeast", [51, 95, 100]],
  ["bankruptcyDischargedOn", "atLeast", [24, 84]],
];

const choices: readonly Comparison[] = [
  { fact: "state", op: "notIn", value: ["ND", "SD", "VT"] },
  { fact: "industry", op: "notInIndustry", value: { prefixes: ["7132", "11", "72"], except: ["722"] } },
  { fact: "purpose", op: "in", value: ["Working Capital", "Inventory", "Marketing"] },
  { fact: "hasTaxLien", op: "is", value: false },
  { fact: "ownersLiveInUs", op: "is", value: true },
];

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("The list is empty.");
  return found;
};

const createComparison = (index: number): Comparison => {
  if (index % 4 === 3) return pick(choices, Math.floor(index / 4));
  const [fact, op, values] = pick(thresholds, index);
  return { fact, op, value: pick(values, Math.floor(index / thresholds.length)) };
};

const tier: Comparison = { fact: "amountAsked", op: "atLeast", value: 50_000 };

/** Rules as a firm has them: mostly plain minimums, every fifth a tier, every seventh a group, every third only usual. */
const createManyRules = (count: number, from: number): Rule[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const own = createComparison(number);
    const test: Test = number % 7 === 6 ? { any: [own, createComparison(number + 1)] } : own;
    return createRule(test, {
      severity: number % 3 === 2 ? "usually" : "must",
      ...(number % 5 === 4 ? { when: tier } : {}),
    });
  });

/** As many programs as a large firm has, no two alike. */
export const createManyPrograms = (count: number, rulesEach: number): Program[] =>
  Array.from({ length: count }, (_, index) =>
    createProgram(createManyRules(rulesEach, index * 7), { id: `program-${index}` }),
  );
