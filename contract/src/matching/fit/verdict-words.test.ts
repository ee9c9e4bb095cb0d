import { expect, test } from "vitest";
import { createProgram, createRule, known, wholeFacts } from "../../testing/made-programs.ts";
import type { Comparison, Test } from "./comparison.ts";
import { evaluateProgram } from "./evaluate.ts";
import { type Facts, factNames, facts as shapes } from "./fact.ts";
import type { Rule } from "./rule.ts";
import { describeVerdict, speakOfClient, toVerdictWords } from "./verdict-words.ts";

const on = "2026-11-23";
const describeRule = (test: Test, facts: Facts, more: Partial<Rule> = {}): string => {
  const [verdict] = evaluateProgram(createProgram([createRule(test, more)]), facts, { on }).verdicts;
  return verdict ? describeVerdict(verdict) : "";
};
const atLeast = (fact: Comparison["fact"], value: number): Comparison => ({ fact, op: "atLeast", value });

const old = atLeast("monthsInBusiness", 24);
const revenue = atLeast("yearlyRevenue", 250_000);
const score = atLeast("personalCreditScore", 660);
const noLien: Comparison = { fact: "hasTaxLien", op: "is", value: false };
const restaurants: Comparison = { fact: "industry", op: "notInIndustry", value: { prefixes: ["72"], except: ["721"] } };

test.each<[string, Test, Facts, Partial<Rule>?]>([
  [
    "You have 20 months in business. This lender publishes a minimum of 24. Time alone meets it on February 28, 2027.",
    old,
    { monthsInBusiness: known({ since: "2025-02-28" }) },
  ],
  [
    "You have 12 to 23 months in business. This lender publishes a minimum of 24. Time alone meets it by November 23, 2027.",
    old,
    { monthsInBusiness: known({ low: 12, high: 23 }, on) },
  ],
  [
    "You have at least 24 months in business. This lender publishes a minimum of 24.",
    old,
    { monthsInBusiness: known({ low: 24, high: 2400 }, on) },
  ],
  [
    "This lender publishes a minimum of $250,000 a year in revenue. To settle it, we need to know: yearly revenue.",
    revenue,
    {},
  ],
  [
    "Your yearly revenue is $249,999.50. This lender publishes a minimum of $250,000. $0.50 more would meet it.",
    revenue,
    { yearlyRevenue: known(249_999.5) },
  ],
  [
    "Your personal credit score is 645. This lender publishes a minimum of 660. 15 more points would meet it.",
    score,
    { personalCreditScore: known(645) },
  ],
  [
    "Your personal credit score is 601 to 700. This lender publishes a minimum of 660. An exact answer would settle it: personal credit score.",
    score,
    { personalCreditScore: known({ low: 601, high: 700 }) },
  ],
  [
    "Your personal credit score is 645. This lender publishes a minimum of 660. 15 more points would meet it. It's what the lender usually asks, not a must.",
    score,
    { personalCreditScore: known(645) },
    { severity: "usually" },
  ],
  [
    "Your personal credit score is 645. This lender publishes a minimum of 660. To settle it, we need to know: amount requested.",
    score,
    { personalCreditScore: known(645) },
    { when: atLeast("amountAsked", 75_001) },
  ],
  [
    "Your deposits average $9,666.67 a month. This lender publishes a minimum of $10,000. $13,000 next month would bring the average to it.",
    atLeast("averageMonthlyDeposits", 10_000),
    {
      averageMonthlyDeposits: {
        state: "known",
        value: 9_667,
        asOf: on,
        from: "statement",
        monthly: [12_000, 9_000, 8_000],
      },
    },
  ],
  [
    "There is an open tax lien. This lender asks that there is no open tax lien. Set up a payment plan with the IRS. This typically takes 30 to 60 days.",
    noLien,
    { hasTaxLien: known(true) },
    { cure: { kind: "do", what: "Set up a payment plan with the IRS", typicalDays: [30, 60] } },
  ],
  // No one is told to change who owns the business, whatever a rule proposes.
  [
    "U.S. citizens and nationals own 99% of the business. This lender publishes a minimum of 100%. You can't change this, but other programs may not ask for it.",
    atLeast("usOwnersPercent", 100),
    { usOwnersPercent: known(99) },
    { cure: { kind: "do", what: "Buy the last percent", typicalDays: [1, 5] } },
  ],
  [
    "Your industry is Restaurants/Bars/Catering. This program isn't for industries whose NAICS code begins with 72, other than 721. You can't change this, but other programs may not ask for it.",
    restaurants,
    { industry: known("Restaurants/Bars/Catering") },
  ],
  [
    "The business is in FL. This program is only for businesses in GA, TX. You can't change this, but other programs may not ask for it.",
    { fact: "state", op: "in", value: ["GA", "TX"] },
    { state: known("FL") },
  ],
  [
    "This lender publishes a minimum of 24 months in business. This doesn't apply here.",
    old,
    {},
    { validUntil: "2026-11-22" },
  ],
  [
    "Your yearly revenue is $100,000. This lender publishes a minimum of $250,000. It also depends on: time in business. $150,000 more would meet it.",
    { all: [revenue, atLeast("monthsInBusiness", 6)] },
    { yearlyRevenue: known(100_000), monthsInBusiness: known({ since: "2020-01-01" }) },
  ],
])("%s", (sentence, ...rule) => expect(describeRule(...rule)).toBe(sentence));

test("an old source says so", () => {
  const { claim } = createRule(score);
  const words = describeRule(score, { personalCreditScore: known(600) }, { claim: { ...claim, readOn: "2025-03-01" } });
  expect(words).toContain("60 more points would meet it. We read this on March 1, 2025, so it may have changed.");
});

/** A comparison of every kind that a fact allows, with something that is met and missed. */
const listComparisons = (): Comparison[] =>
  factNames.flatMap((fact): Comparison[] => {
    const { kind, range, choices = [] } = shapes[fact];
    const [first = "", second = ""] = choices;
    if (kind === "yesNo") return [true, false].map((value) => ({ fact, op: "is", value }));
    if (kind === "choice")
      return [
        { fact, op: "is", value: first },
        { fact, op: "isNot", value: first },
        { fact, op: "in", value: [first, second] },
        { fact, op: "notIn", value: [first, second] },
        ...(fact === "industry" ? [restaurants, { ...restaurants, op: "inIndustry" as const }] : []),
      ];
    return [range[0], range[1]].flatMap((value): Comparison[] => [
      { fact, op: "atLeast", value },
      { fact, op: "atMost", value },
    ]);
  });

const refused = /declin|denied|deny|denial|approv|qualif|eligib|reject|undefined|\{\}|\bNaN\b|\.\.|: \.| {2}/i;

const cures: readonly Rule["cure"][] = [
  undefined,
  { kind: "time" },
  { kind: "fixed" },
  { kind: "do", what: "Bring in more." },
];

test("no sentence speaks of a decision, or has a hole", () => {
  const rules = listComparisons().flatMap((comparison) =>
    (["must", "usually"] as const).flatMap((severity) =>
      cures.map((cure) => createRule(comparison, { severity, cure })),
    ),
  );
  const verdicts = [wholeFacts, {}].flatMap((facts) => evaluateProgram(createProgram(rules), facts, { on }).verdicts);
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["met", "missed", "unknown"]));
  const words = verdicts.map(toVerdictWords).flatMap(({ have, need, change }) => [have, need, change]);
  const sentences = [...new Set(words)].filter((each) => each !== undefined);
  expect(sentences.filter((each) => refused.test(each) || !/^[A-Z$0-9].*\.$/.test(each))).toEqual([]);
  for (const { label, question } of Object.values(shapes)) expect(`${label} ${question}`).not.toMatch(refused);
});

test("speaks of the client to staff, never to them", () => {
  for (const fact of factNames) {
    const { kind } = shapes[fact];
    if (kind !== "number") continue;
    const words = speakOfClient({
      have: "You have it, and your debts; you're repaying them.",
      need: describeRule(atLeast(fact, 10), {}),
      change: "You can't change this.",
    });
    expect(Object.values(words).join(" ")).not.toMatch(/\byou(?:r|'re)?\b/i);
    expect(words.have).toBe("They have it, and their debts; they're repaying them.");
  }
});
