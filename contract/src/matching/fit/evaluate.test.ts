import { describe, expect, test } from "vitest";
import { createProgram, createRule, known } from "../../testing/made-programs.ts";
import type { Comparison, Test } from "./comparison.ts";
import { evaluateProgram, rankQuestions } from "./evaluate.ts";
import type { Facts } from "./fact.ts";
import type { Rule } from "./rule.ts";

const on = "2026-11-23";
const atLeast = (fact: Comparison["fact"], value: number): Comparison => ({ fact, op: "atLeast", value });
const atMost = (fact: Comparison["fact"], value: number): Comparison => ({ fact, op: "atMost", value });

/** The verdict of a single rule. */
const judge = (rule: Test | Rule, facts: Facts, day = on) => {
  const own = "id" in rule ? rule : createRule(rule);
  const [verdict] = evaluateProgram(createProgram([own]), facts, { on: day }).verdicts;
  if (!verdict) throw new Error("A rule has a verdict.");
  return verdict;
};

describe("time in business", () => {
  const twelve = atLeast("monthsInBusiness", 12);
  const founded = { monthsInBusiness: known({ since: "2025-02-28" }) };

  test("founded on February 28, a day before the year is full, misses by a month and meets it the next day", () => {
    expect(judge(twelve, founded, "2026-02-27")).toMatchObject({
      outcome: "missed",
      have: 11,
      gap: 1,
      gapUnit: "months",
      metOn: "2026-02-28",
      isLatest: false,
      change: "time",
    });
    expect(judge(twelve, founded, "2026-02-28")).toMatchObject({ outcome: "met", have: 12, change: "none" });
  });

  test.each([
    ["2024-02-29", 24, "2026-02-28"],
    ["2025-08-31", 6, "2026-02-28"],
  ])("founded on %s, %i months are full on %s", (since, months, metOn) => {
    const facts = { monthsInBusiness: known({ since }) };
    const rule = atLeast("monthsInBusiness", months);
    expect(judge(rule, facts, "2026-02-27")).toMatchObject({ outcome: "missed", metOn });
    expect(judge(rule, facts, metOn).outcome).toBe("met");
  });

  test("a range is met when all of it meets, missed when none does, and asked for in between", () => {
    const oneToTwo = { monthsInBusiness: known({ low: 12, high: 23 }, on) };
    expect(judge(atLeast("monthsInBusiness", 12), oneToTwo).outcome).toBe("met");
    expect(judge(atLeast("monthsInBusiness", 18), oneToTwo)).toMatchObject({
      outcome: "unknown",
      have: { low: 12, high: 23 },
      askFor: ["monthsInBusiness"],
      gap: undefined,
    });
    expect(judge(atLeast("monthsInBusiness", 24), oneToTwo)).toMatchObject({
      outcome: "missed",
      gap: undefined,
      metOn: "2027-11-23",
      isLatest: true,
    });
  });

  test("what was true months ago has grown since", () => {
    const oneToTwo = { monthsInBusiness: known({ low: 12, high: 23 }, "2026-01-10") };
    expect(judge(atLeast("monthsInBusiness", 22), oneToTwo, "2026-11-10")).toMatchObject({
      outcome: "met",
      have: { low: 22, high: 33 },
    });
    expect(judge(atLeast("monthsInBusiness", 24), oneToTwo, "2026-11-23")).toMatchObject({
      outcome: "unknown",
      have: { low: 22, high: 34 },
      metOn: "2027-01-10",
    });
  });
});

test("a tier above an amount applies only there: 645 is enough for $60,000 and misses by 15 for $80,000", () => {
  const rules = [
    createRule(atLeast("personalCreditScore", 640), { when: atMost("amountAsked", 75_000) }),
    createRule(atLeast("personalCreditScore", 660), { when: { fact: "amountAsked", op: "atLeast", value: 75_001 } }),
  ];
  const score = { personalCreditScore: known(645) };
  const small = evaluateProgram(createProgram(rules), { ...score, amountAsked: known(60_000) }, { on });
  expect(small.outcome).toBe("fits");
  expect(small.verdicts.map(({ outcome }) => outcome)).toEqual(["met", "notApplicable"]);
  const large = evaluateProgram(createProgram(rules), { ...score, amountAsked: known(80_000) }, { on });
  expect(large.outcome).toBe("missesOne");
  expect(large.verdicts[1]).toMatchObject({ outcome: "missed", gap: 15, gapUnit: "points", metOn: undefined });
  const open = evaluateProgram(createProgram(rules), score, { on });
  expect(open.verdicts.map(({ outcome }) => outcome)).toEqual(["met", "unknown"]);
  expect(open.verdicts[1]).toMatchObject({ askFor: ["amountAsked"], gap: undefined });
});

test("an average says what the next month must bring in", () => {
  const deposits = {
    averageMonthlyDeposits: {
      state: "known",
      value: 9_667,
      asOf: "2026-11-01",
      from: "statement",
      monthly: [12_000, 9_000, 8_000],
    },
  } as const;
  expect(judge(atLeast("averageMonthlyDeposits", 10_000), deposits)).toMatchObject({
    outcome: "missed",
    gap: 333.33,
    gapUnit: "usd",
    neededNextMonth: 13_000,
    metOn: undefined,
    change: "do",
  });
});

test("a green-card owner of 1 % is judged by the rule of the day", () => {
  const rules = [
    createRule(atLeast("residentOwnersPercent", 100), { validFrom: "2025-06-01", validUntil: "2025-12-31" }),
    createRule(atLeast("usOwnersPercent", 95), { validFrom: "2026-01-01", validUntil: "2026-02-28" }),
    createRule(atLeast("usOwnersPercent", 100), { validFrom: "2026-03-01" }),
  ];
  const facts = { usOwnersPercent: known(99), residentOwnersPercent: known(100) };
  const outcomesOn = (day: string) => {
    const { outcome, verdicts } = evaluateProgram(createProgram(rules), facts, { on: day });
    return [outcome, ...verdicts.map((verdict) => verdict.outcome)];
  };
  expect(outcomesOn("2025-12-31")).toEqual(["fits", "met", "notApplicable", "notApplicable"]);
  expect(outcomesOn("2026-01-01")).toEqual(["fits", "notApplicable", "met", "notApplicable"]);
  expect(outcomesOn("2026-02-28")).toEqual(["fits", "notApplicable", "met", "notApplicable"]);
  expect(outcomesOn("2026-03-01")).toEqual(["missesOne", "notApplicable", "notApplicable", "missed"]);
});

describe("facts", () => {
  test("that are absent, unknown, or of the wrong kind are unknown, never missed", () => {
    const rule = atLeast("yearlyRevenue", 100_000);
    const states: readonly Facts[] = [
      {},
      { yearlyRevenue: { state: "unknown", askAt: "prequalification" } },
      { yearlyRevenue: known("a lot") },
    ];
    for (const facts of states)
      expect(judge(rule, facts)).toMatchObject({ outcome: "unknown", askFor: ["yearlyRevenue"] });
  });

  test("that don't apply make their rule not applicable", () => {
    const rule = atLeast("bankruptcyDischargedOn", 84);
    expect(judge(rule, { bankruptcyDischargedOn: { state: "notApplicable" } }).outcome).toBe("notApplicable");
    expect(judge(rule, { bankruptcyDischargedOn: known("2020-08-31") })).toMatchObject({
      outcome: "missed",
      have: 74,
      gap: 10,
      metOn: "2027-08-31",
      change: "time",
    });
  });

  test.each([
    ["met", 3],
    ["met", 5],
    ["missed", 6],
  ])("a maximum of 5 is %s at %i", (outcome, count) => {
    expect(judge(atMost("nsf90Days", 5), { nsf90Days: known(count) })).toMatchObject({
      outcome,
      gap: outcome === "missed" ? 1 : undefined,
    });
  });

  test("that are chosen or yes and no are compared as they are", () => {
    const facts = { state: known("FL"), hasTaxLien: known(true), entityType: known("LLC") };
    expect(judge({ fact: "state", op: "in", value: ["FL", "GA"] }, facts).outcome).toBe("met");
    expect(judge({ fact: "state", op: "notIn", value: ["FL", "GA"] }, facts)).toMatchObject({
      outcome: "missed",
      have: "FL",
      change: "fixed",
    });
    expect(judge({ fact: "entityType", op: "is", value: "LLC" }, facts).outcome).toBe("met");
    expect(judge({ fact: "entityType", op: "isNot", value: "LLC" }, facts).outcome).toBe("missed");
    expect(judge({ fact: "hasTaxLien", op: "is", value: false }, facts)).toMatchObject({
      outcome: "missed",
      change: "do",
    });
    expect(judge({ fact: "hasTaxLien", op: "isNot", value: false }, facts).outcome).toBe("met");
  });
});

describe("groups", () => {
  const old = atLeast("monthsInBusiness", 24);
  const rich = atLeast("yearlyRevenue", 1_000_000);
  const facts: Facts = { monthsInBusiness: known({ since: "2025-11-23" }), yearlyRevenue: known(400_000) };

  test("compare every part, whatever the others say", () => {
    const verdict = judge({ all: [rich, old, { any: [rich, old] }] }, facts);
    expect(verdict.outcome).toBe("missed");
    expect(verdict.parts?.map(({ outcome }) => outcome)).toEqual(["missed", "missed", "missed", "missed"]);
  });

  test("of which any is enough are met by time when one part is", () => {
    expect(judge({ any: [rich, old] }, facts)).toMatchObject({
      outcome: "missed",
      metOn: "2027-11-23",
    });
  });

  test("of which all are needed aren't met by time alone when one part can't be", () => {
    expect(judge({ all: [rich, old] }, facts).metOn).toBeUndefined();
  });

  test("name the part that decided, with its gap, when it decided alone", () => {
    const verdict = judge({ all: [atLeast("monthsInBusiness", 6), rich] }, facts);
    expect(verdict).toMatchObject({ outcome: "missed", need: rich, gap: 600_000, gapUnit: "usd" });
  });

  test("with something unknown ask for it, unless the rest decides", () => {
    expect(judge({ any: [rich, atLeast("dscr", 1.25)] }, facts)).toMatchObject({
      outcome: "unknown",
      askFor: ["dscr"],
    });
    expect(judge({ all: [rich, atLeast("dscr", 1.25)] }, facts)).toMatchObject({
      outcome: "missed",
      askFor: undefined,
    });
  });
});

describe("a program", () => {
  const young = { monthsInBusiness: known({ since: "2026-02-28" }) };
  const year = createRule(atLeast("monthsInBusiness", 12));
  const revenue = createRule(atLeast("yearlyRevenue", 100_000));

  test("counts its misses, and is unknown when nothing is missed but something isn't known", () => {
    const program = createProgram([year, revenue]);
    const outcomeOf = (facts: Facts) => evaluateProgram(program, facts, { on }).outcome;
    expect(outcomeOf(young)).toBe("missesOne");
    expect(outcomeOf({ ...young, yearlyRevenue: known(99_999) })).toBe("misses");
    expect(outcomeOf({ monthsInBusiness: known({ since: "2020-01-01" }) })).toBe("unknown");
    expect(outcomeOf({ monthsInBusiness: known({ since: "2020-01-01" }), yearlyRevenue: known(100_000) })).toBe("fits");
  });

  test("isn't ruled out by what is only usual", () => {
    const usual = { ...revenue, severity: "usually" } as const;
    const result = evaluateProgram(createProgram([usual]), { yearlyRevenue: known(1) }, { on });
    expect(result).toMatchObject({ outcome: "fits", verdicts: [{ outcome: "missed", severity: "usually" }] });
  });

  test("isn't ruled out by a source that is stale", () => {
    const rule = createRule(atLeast("yearlyRevenue", 100_000));
    const facts = { yearlyRevenue: known(1) };
    const outcomeOn = (day: string) => {
      const { outcome, verdicts } = evaluateProgram(createProgram([rule]), facts, { on: day });
      return [outcome, verdicts[0]?.severity, verdicts[0]?.isStale];
    };
    expect(outcomeOn("2027-04-30")).toEqual(["missesOne", "must", false]);
    expect(outcomeOn("2027-05-01")).toEqual(["fits", "usually", true]);
    const undated = createRule(rule.test, { claim: { ...rule.claim, readOn: "" } });
    expect(judge(undated, facts)).toMatchObject({ isStale: true, severity: "usually" });
  });

  test("fits on the day on which time has settled every miss, and not when something else is missing", () => {
    const fitsOn = (facts: Facts, rules: readonly Rule[]) =>
      evaluateProgram(createProgram(rules), facts, { on }).fitsOn;
    const owners = createRule(atLeast("monthsCurrentOwner", 24));
    const both = { ...young, monthsCurrentOwner: known({ since: "2025-08-31" }) };
    expect(fitsOn(young, [year])).toBe("2027-02-28");
    expect(fitsOn(both, [year, owners])).toBe("2027-08-31");
    expect(fitsOn({ ...both, yearlyRevenue: known(1) }, [year, owners, revenue])).toBeUndefined();
    expect(fitsOn(young, [year, revenue])).toBeUndefined();
  });

  test("goes by the rules of that day, not of today", () => {
    const stricter = createRule(atLeast("monthsInBusiness", 18), { validFrom: "2027-01-01" });
    expect(evaluateProgram(createProgram([year, stricter]), young, { on }).fitsOn).toBe("2027-08-28");
    const closing = createProgram([year], { validUntil: "2026-12-31" });
    expect(evaluateProgram(closing, young, { on })).toMatchObject({ outcome: "missesOne", fitsOn: undefined });
  });

  test("doesn't fit because its sources are stale by then", () => {
    const slow = createRule(atLeast("monthsInBusiness", 36));
    const facts = { ...young, yearlyRevenue: known(1) };
    expect(evaluateProgram(createProgram([slow, revenue]), facts, { on }).fitsOn).toBeUndefined();
  });

  test("is only for its states, amounts, and days", () => {
    const program = createProgram([], {
      states: ["FL", "GA"],
      amount: { from: 5_000, to: 50_000 },
      validFrom: "2026-12-01",
    });
    const facts = { state: known("NY"), amountAsked: known(60_000) };
    expect(evaluateProgram(program, facts, { on })).toMatchObject({
      outcome: "misses",
      fitsOn: undefined,
      scope: [
        { what: "state", outcome: "missed", have: "NY" },
        { what: "amount", outcome: "missed", gap: 10_000 },
        { what: "dates", outcome: "missed", metOn: "2026-12-01" },
      ],
    });
    const near = { state: known("GA"), amountAsked: known(5_000) };
    expect(evaluateProgram(program, near, { on })).toMatchObject({ outcome: "missesOne", fitsOn: "2026-12-01" });
    expect(evaluateProgram(program, {}, { on: "2026-12-01" })).toMatchObject({
      outcome: "unknown",
      scope: [{ askFor: ["state"] }, { askFor: ["amountAsked"] }, { outcome: "met" }],
    });
  });
});

test("asks first for what decides the most programs, then for what concerns the most", () => {
  const needs = (...facts: readonly Comparison[]) => createProgram(facts.map((fact) => createRule(fact)));
  const score = atLeast("personalCreditScore", 600);
  const lien: Comparison = { fact: "hasTaxLien", op: "is", value: false };
  const coverage = atLeast("dscr", 1.2);
  const programs = [needs(score), needs(lien), needs(lien), needs(coverage, score), needs(coverage, score, lien)];
  const results = programs.map((program) => evaluateProgram(program, {}, { on }));
  expect(rankQuestions(results)).toEqual([
    { fact: "hasTaxLien", decides: 2, concerns: 1 },
    { fact: "personalCreditScore", decides: 1, concerns: 2 },
    { fact: "dscr", decides: 0, concerns: 2 },
  ]);
  const settled = evaluateProgram(needs(score, atMost("openPositions", 0)), { openPositions: known(2) }, { on });
  expect(rankQuestions([settled])).toEqual([]);
});
