import { describe, expect, test } from "vitest";
import { type FactEntry, factEntry, findEntryProblem } from "./fact-entry.ts";

const today = "2026-11-23";
type Value = Extract<FactEntry, { state: "known" }>["value"];
const check = (fact: Parameters<typeof findEntryProblem>[0], value: Value) =>
  findEntryProblem(fact, { state: "known", value }, today);

describe("an answer about a fact", () => {
  test.each([
    ["yearlyRevenue", 250_000],
    ["personalCreditScore", 300],
    ["personalCreditScore", 850],
    ["dscr", 1.25],
    ["netWorth", -20_000],
    ["monthsInBusiness", 14],
    ["monthsInBusiness", { since: "2025-02-28" }],
    ["monthsCurrentOwner", { since: today }],
    ["bankruptcyDischargedOn", "2019-06-30"],
    ["hasTaxLien", false],
    ["state", "FL"],
    ["industry", "722511"],
    ["entityType", "LLC"],
  ] as const)("%s: %o is fine", (fact, value) => expect(check(fact, value)).toBeUndefined());

  test.each([
    ["yearlyRevenue", -1, "$0 to $10,000,000,000"],
    ["yearlyRevenue", 0.5, "a number"],
    ["yearlyRevenue", "250000", "a number"],
    ["yearlyRevenue", { since: "2025-01-01" }, "a number"],
    ["personalCreditScore", 299, "300 to 850"],
    ["monthsInBusiness", -3, "0 months"],
    ["monthsInBusiness", { since: "2025-02-29" }, "a date"],
    ["monthsInBusiness", { since: "2026-11-24" }, "future"],
    ["monthsInBusiness", { since: "1899-12-31" }, "a date"],
    ["bankruptcyDischargedOn", "June", "a date"],
    ["bankruptcyDischargedOn", 12, "a date"],
    ["hasTaxLien", "no", "Yes or No"],
    ["state", "Florida", "from the list"],
    ["industry", "7", "from the list"],
    ["entityType", "722511", "from the list"],
  ] as const)("%s: %o is refused in words", (fact, value, words) => expect(check(fact, value)).toContain(words));

  test("can be that there is nothing to compare, only of what may never have been", () => {
    expect(findEntryProblem("bankruptcyDischargedOn", { state: "notApplicable" }, today)).toBeUndefined();
    expect(findEntryProblem("yearlyRevenue", { state: "notApplicable" }, today)).toBe("Please answer the question.");
  });

  test.each([
    {},
    { state: "unknown" },
    { state: "known" },
    { state: "known", value: null },
    { state: "known", value: [1] },
    { state: "known", value: { since: "2025-01-01", more: 1 } },
    { state: "known", value: "x".repeat(121) },
    { state: "known", value: 1, asOf: today },
    { state: "notApplicable", value: 1 },
  ])("%o isn't one", (given) => expect(factEntry.safeParse(given).success).toBe(false));
});
