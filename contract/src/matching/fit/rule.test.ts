import { describe, expect, test } from "vitest";
import { createProgram, createRule } from "../../testing/made-programs.ts";
import type { Test } from "./comparison.ts";
import { programLimits, programTerms, toPublicProgram } from "./program.ts";
import { rule, ruleLimits } from "./rule.ts";
import { testLimits } from "./rule-test.ts";

const good = createRule({ fact: "monthsInBusiness", op: "atLeast", value: 24 });
const withTest = (test: unknown) => ({ ...good, test });

/** What is said about a rule that isn't accepted, with the place. */
const listProblems = (given: unknown): string[] =>
  rule.safeParse(given).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const nest = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ all: [inner] }), good.test);

test("accepts a rule, and keeps it as it is", () => {
  expect(rule.parse(good)).toEqual(good);
  const whole = createRule(
    {
      any: [
        good.test,
        { all: [{ fact: "industry", op: "inIndustry", value: { prefixes: ["722"], except: ["7224"] } }] },
      ],
    },
    {
      when: { fact: "amountAsked", op: "atLeast", value: 75_000 },
      validFrom: "2026-03-01",
      validUntil: "2026-03-01",
      cure: { kind: "do", what: "Pay off the advance.", typicalDays: [30, 90] },
    },
  );
  expect(rule.parse(whole)).toEqual(whole);
  expect(rule.parse(withTest(nest(testLimits.depth - 1)))).toBeDefined();
});

test("a source is stale after half a year unless it says otherwise", () => {
  const { staleAfterDays: _, ...claim } = good.claim;
  expect(rule.parse({ ...good, claim }).claim.staleAfterDays).toBe(ruleLimits.staleAfterDays);
});

describe("refuses, in words and at its place,", () => {
  test.each([
    [
      "negative months",
      { fact: "monthsInBusiness", op: "atLeast", value: -1 },
      "test.value: Time in business is compared in whole months, from 0 to 2,400.",
    ],
    [
      "half months",
      { fact: "monthsInBusiness", op: "atLeast", value: 1.5 },
      "test.value: Time in business is compared in whole months, from 0 to 2,400.",
    ],
    [
      "a score in dollars",
      { fact: "personalCreditScore", op: "atLeast", value: 100_000 },
      "test.value: Personal credit score is compared in whole points, from 300 to 850.",
    ],
    [
      "a number as text",
      { fact: "yearlyRevenue", op: "atLeast", value: "$150,000" },
      "test.value: Yearly revenue is compared in whole dollars, from 0 to 10,000,000,000.",
    ],
    [
      "a number that isn't one",
      { fact: "dscr", op: "atLeast", value: Number.NaN },
      "test.value: The value of a test must be a number, true or false, a short text or list of texts, or NAICS prefixes.",
    ],
    ["an unknown state", { fact: "state", op: "in", value: ["TX", "ZZ"] }, "test.value: State can't be “ZZ”."],
    ["a state's name", { fact: "state", op: "is", value: "Texas" }, "test.value: State can't be “Texas”."],
    [
      "an empty list",
      { fact: "state", op: "in", value: [] },
      "test.value: State is compared with a list of at least one.",
    ],
    [
      "a minimum of a choice",
      { fact: "state", op: "atLeast", value: 1 },
      "test.value: State can't be compared with “atLeast”, only with is, isNot, in, notIn.",
    ],
    [
      "prefixes of a state",
      { fact: "state", op: "inIndustry", value: { prefixes: ["72"] } },
      "test.value: State can't be compared with “inIndustry”, only with is, isNot, in, notIn.",
    ],
    [
      "yes as text",
      { fact: "hasTaxLien", op: "is", value: "no" },
      "test.value: Open tax lien is compared with true or false.",
    ],
    [
      "a prefix of one digit",
      { fact: "industry", op: "inIndustry", value: { prefixes: ["7"] } },
      "test.value: “7” isn't a NAICS prefix of two to six digits.",
    ],
    [
      "a stray exception",
      { fact: "industry", op: "inIndustry", value: { prefixes: ["72"], except: ["713"] } },
      "test.value: The exception 713 isn't part of any of the prefixes.",
    ],
    [
      "an unknown fact",
      { fact: "shoeSize", op: "atLeast", value: 1 },
      "test.fact: This test is about a fact that we don't know.",
    ],
    [
      "an unknown comparison",
      { fact: "dscr", op: ">=", value: 1 },
      `test.op: A test compares with one of: atLeast, atMost, is, isNot, in, notIn, inIndustry, notInIndustry.`,
    ],
    ["an empty group", { all: [] }, `test.all: A group must be a list of 1 to ${testLimits.groupTests} tests.`],
    [
      "a group that isn't a list",
      { any: "all of it" },
      `test.any: A group must be a list of 1 to ${testLimits.groupTests} tests.`,
    ],
    [
      "a group that is too large",
      { any: Array(21).fill(good.test) },
      `test.any: A group must be a list of 1 to ${testLimits.groupTests} tests.`,
    ],
    [
      "two groups at once",
      { all: [good.test], any: [good.test] },
      "test: A test must have a fact, an op, and a value, and nothing else; or only all, or only any.",
    ],
    ["nothing", null, "test: A test must have a fact, an op, and a value, and nothing else; or only all, or only any."],
  ])("%s", (_, own, problem) => expect(listProblems(withTest(own))).toContain(problem));

  test.each([5, 6, 30, 5000])("a group that is nested %i deep", (levels) => {
    const path = ["test", ...Array(testLimits.depth - 1).fill("all.0"), "all"].join(".");
    expect(listProblems(withTest(nest(levels)))).toEqual([
      `${path}: Tests can be nested ${testLimits.depth} deep at most.`,
    ]);
  });

  test("more comparisons than a rule can have", () => {
    const many: Test = { all: Array<Test>(3).fill({ any: Array<Test>(14).fill(good.test) }) };
    expect(listProblems(withTest(many))).toEqual([`: A rule can have ${testLimits.comparisons} comparisons at most.`]);
  });

  test.each([
    ["an unknown field", { ...good, prices: true }, ": The rule has a field that we don't know: prices."],
    [
      "an id with spaces",
      { ...good, id: "my rule" },
      "id: The rule's id must be 1 to 60 lower-case letters, digits, and hyphens, and not begin with a hyphen.",
    ],
    ["another severity", { ...good, severity: "never" }, "severity: The severity must be must or usually."],
    ["no source", { ...good, claim: undefined }, "claim: The source is missing or isn't an object."],
    [
      "a source that isn't an address",
      { ...good, claim: { ...good.claim, sourceUrl: "javascript:alert(1)" } },
      "claim.sourceUrl: The address of the source must begin with https:// or http://.",
    ],
    [
      "a day that isn't one",
      { ...good, claim: { ...good.claim, readOn: "2026-02-30" } },
      "claim.readOn: The day on which the source was read must be yyyy-mm-dd.",
    ],
    [
      "a quote that is too long",
      { ...good, claim: { ...good.claim, quote: "a".repeat(1001) } },
      "claim.quote: The quote can have 1000 characters at most.",
    ],
    [
      "days out of order",
      { ...good, validFrom: "2026-03-02", validUntil: "2026-03-01" },
      "validUntil: The last day is before the first.",
    ],
    [
      "a cure that isn't one",
      { ...good, cure: { kind: "magic" } },
      "cure.kind: What would change a miss must be time, do (with what to do), or fixed.",
    ],
    ["a cure without words", { ...good, cure: { kind: "do" } }, "cure.what: What to do is missing."],
    [
      "days that run backwards",
      { ...good, cure: { kind: "do", what: "Wait.", typicalDays: [90, 30] } },
      "cure.typicalDays: The typical days must be in order.",
    ],
  ])("%s", (_, given, problem) => expect(listProblems(given)).toContain(problem));
});

test("a program's limits hold, and its rules have ids of their own", () => {
  const { rules, documents } = createProgram([good]);
  const refuse = (more: object) =>
    programTerms.safeParse({ rules, documents, ...more }).error?.issues.map(({ message }) => message);
  expect(refuse({})).toBeUndefined();
  expect(refuse({ rules: [good, good] })).toEqual(["Two rules have the same id."]);
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...good, id: `rule-${index}` }));
  expect(refuse({ rules: many })).toEqual([`The rules can have ${programLimits.rules} entries at most.`]);
  expect(refuse({ states: ["FL", "FL"] })).toEqual(["List at least one state, and each once."]);
  expect(refuse({ states: ["Florida"] })).toEqual(["A state must be its two capital letters, such as TX."]);
  expect(refuse({ amount: { from: 50_000, to: 5_000 } })).toEqual(["The largest amount is below the smallest."]);
  expect(refuse({ documents: [{ type: "bank-statements", count: 0, unit: "months", why: "They ask." }] })).toEqual([
    `The number of documents must be a whole number from 1 to ${programLimits.documentCount}.`,
  ]);
  expect(refuse({ lender: "x" })).toEqual(["The program has a field that we don't know: lender."]);
});

test("in public, a lender that hasn't agreed to be named can't be told from anything", () => {
  const claim = { ...good.claim, title: "Example Lender, minimums", verifiedBy: "staff-1" };
  const hidden = createProgram([{ ...good, claim }], { isNamed: false, id: "p1" });
  const shown = JSON.stringify(toPublicProgram(hidden));
  for (const secret of ["Example", "lender.example", "staff-1", "lender"]) expect(shown).not.toContain(secret);
  expect(toPublicProgram(hidden).rules[0]?.claim.readOn).toBe(claim.readOn);
  const named = toPublicProgram({ ...hidden, isNamed: true });
  expect(named).toMatchObject({ lenderName: "Example Lender", rules: [{ claim: { sourceUrl: claim.sourceUrl } }] });
  expect(JSON.stringify(named)).not.toContain("staff-1");
});
