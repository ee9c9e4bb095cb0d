import { expect, test } from "vitest";
import { businessStructureOptions } from "../../forms/options/business-structures.ts";
import {
  businessCreditScoreOptions,
  fundingPurposeOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "../../forms/options/funding.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { findMonthsRange, findScoreRange, toAnsweredFacts } from "./answered-facts.ts";
import { facts } from "./fact.ts";

const asOf = "2026-11-23";
const given = { state: "known", asOf, from: "client" };

test("every choice of time and score is a range, without gaps, except an unknown score", () => {
  expect(timeInBusinessOptions.map(({ value }) => findMonthsRange(value))).toEqual([
    { low: 0, high: 5 },
    { low: 6, high: 11 },
    { low: 12, high: 23 },
    { low: 24, high: facts.monthsInBusiness.range[1] },
  ]);
  for (const { value } of [...personalCreditScoreOptions, ...businessCreditScoreOptions])
    expect(findScoreRange(value) === undefined, value).toBe(value === "Not Known");
  expect(findScoreRange("601-700")).toEqual({ low: 601, high: 700 });
  expect(findScoreRange("76-100 (Excellent)")).toEqual({ low: 76, high: 100 });
  expect(findMonthsRange("toString")).toBeUndefined();
});

test("the estimator's four answers are facts", () => {
  const answers = {
    monthlyRevenue: "42000",
    timeInBusiness: "1-2 yrs",
    personalCreditScore: "601-700",
    purpose: "Inventory",
  };
  expect(toAnsweredFacts(answers, asOf)).toEqual({
    monthsInBusiness: { ...given, value: { low: 12, high: 23 } },
    averageMonthlyDeposits: { ...given, value: 42_000 },
    yearlyRevenue: { ...given, value: 504_000 },
    personalCreditScore: { ...given, value: { low: 601, high: 700 } },
    purpose: { ...given, value: "Inventory" },
  });
});

test("a whole pre-qualification says more", () => {
  const answers = {
    monthlyRevenue: "0",
    fundingAmount: "75000",
    businessCreditScore: "51-75 (Good)",
    state: "Florida (FL)",
    industry: "Hospitality",
    structure: "Limited Liability Company (LLC)",
    hasDebt: "no",
  };
  expect(toAnsweredFacts(answers, asOf)).toMatchObject({
    yearlyRevenue: { value: 0 },
    amountAsked: { value: 75_000 },
    paydex: { value: { low: 51, high: 75 } },
    state: { value: "FL" },
    industry: { value: "Hospitality" },
    entityType: { value: "LLC" },
    isForProfit: { value: true },
    openPositions: { value: 0 },
    hasAdvanceBalance: { value: false },
  });
});

test("what isn't answered, or can't be read, is absent", () => {
  expect(toAnsweredFacts({}, asOf)).toEqual({});
  const unreadable = { monthlyRevenue: "$42,000", personalCreditScore: "Not Known", state: "Ontario", hasDebt: "yes" };
  expect(toAnsweredFacts(unreadable, asOf)).toEqual({});
});

test("what the forms offer are values that rules can be about", () => {
  for (const { value } of stateOptions)
    expect(facts.state.choices).toContain(toAnsweredFacts({ state: value }, asOf).state && value.slice(-3, -1));
  for (const { value } of businessStructureOptions) {
    const fact = toAnsweredFacts({ structure: value }, asOf).entityType;
    expect(facts.entityType.choices).toContain(fact?.state === "known" ? fact.value : undefined);
  }
  for (const { value } of fundingPurposeOptions) expect(facts.purpose.choices).toContain(value);
});
