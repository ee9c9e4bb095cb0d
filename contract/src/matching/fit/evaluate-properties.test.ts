import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createProgram, createRule, known } from "../../testing/made-programs.ts";
import type { Outcome } from "./compare.ts";
import type { Comparison, Test } from "./comparison.ts";
import { evaluateProgram, type FitResult } from "./evaluate.ts";
import { type FactName, type Facts, type FactValue, factNames, facts as shapes } from "./fact.ts";
import { programTerms } from "./program.ts";
import type { Rule } from "./rule.ts";

// Making facts and rules takes longer than judging them, and much longer on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const dayMs = 24 * 3600 * 1000;
const toIsoDay = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10);
const day = fc.integer({ min: 19_000, max: 21_500 }).map(toIsoDay);
const naics = fc.constantFrom("11", "23", "44", "722", "7224", "722410", "531");

const toNumber = (name: FactName) => {
  const { unit, range } = shapes[name];
  const [min, max] = [range[0], Math.min(range[1], 1_000_000)];
  return unit === "percent" || unit === "ratio" ? fc.double({ min, max, noNaN: true }) : fc.integer({ min, max });
};

const toComparison = (fact: FactName): fc.Arbitrary<Comparison> => {
  const { kind, choices = [] } = shapes[fact];
  const make = (op: readonly Comparison["op"][], value: fc.Arbitrary<Comparison["value"]>) =>
    fc.record({ fact: fc.constant(fact), op: fc.constantFrom(...op), value });
  if (kind === "number" || kind === "date") return make(["atLeast", "atMost"], toNumber(fact));
  if (kind === "yesNo") return make(["is", "isNot"], fc.boolean());
  const choice = fc.constantFrom(...choices);
  const own = [
    make(["is", "isNot"], choice),
    make(["in", "notIn"], fc.uniqueArray(choice, { minLength: 1, maxLength: 5 })),
  ];
  const coded = make(
    ["inIndustry", "notInIndustry"],
    fc.record({ prefixes: fc.array(naics, { minLength: 1, maxLength: 3 }) }),
  );
  return fc.oneof(...own, ...(fact === "industry" ? [coded] : []));
};

const comparison = fc.constantFrom(...factNames).chain(toComparison);
const anyTest: fc.Arbitrary<Test> = fc.letrec<{ test: Test }>((tie) => ({
  test: fc.oneof(
    { depthSize: "small", withCrossShrink: true, maxDepth: 3 },
    comparison,
    fc.record({ all: fc.array(tie("test"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("test"), { minLength: 1, maxLength: 3 }) }),
  ),
})).test;

const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    test: anyTest,
    more: fc.record(
      {
        severity: fc.constantFrom("must", "usually"),
        when: anyTest,
        validFrom: day,
        validUntil: day,
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ test: own, more }) => createRule(own, more));

const toValue = (name: FactName): fc.Arbitrary<FactValue> => {
  const { kind, choices = [], grows } = shapes[name];
  if (kind === "yesNo") return fc.boolean().map((value) => known(value));
  if (kind === "date") return day.map((value) => known(value));
  if (kind === "choice")
    return fc.oneof(fc.constantFrom(...choices), ...(name === "industry" ? [naics] : [])).map((value) => known(value));
  const range = fc
    .tuple(toNumber(name), toNumber(name))
    .map((ends) => ({ low: Math.min(...ends), high: Math.max(...ends) }));
  const values = fc.oneof(toNumber(name), range, ...(grows ? [day.map((since) => ({ since }))] : []));
  return fc.tuple(values, day).map(([value, asOf]) => known(value, asOf));
};

const anyFacts: fc.Arbitrary<Facts> = fc.record(
  Object.fromEntries(
    factNames.map((name) => [
      name,
      fc.oneof(
        { weight: 6, arbitrary: toValue(name) },
        { weight: 1, arbitrary: fc.constant<FactValue>({ state: "unknown" }) },
        { weight: 1, arbitrary: fc.constant<FactValue>({ state: "notApplicable" }) },
      ),
    ]),
  ),
  { requiredKeys: [] },
);

const someRules = fc.array(anyRule, { maxLength: 6 });
const runs = { numRuns: 100 };

test("there is one verdict for each rule, in order, and the outcome follows from them", () => {
  fc.assert(
    fc.property(someRules, anyFacts, day, (rules, facts, on) => {
      const program = createProgram(rules);
      const { verdicts, outcome } = evaluateProgram(program, facts, { on });
      expect(verdicts.map(({ ruleId }) => ruleId)).toEqual(program.rules.map(({ id }) => id));
      const counted = verdicts.filter(({ severity }) => severity === "must");
      const missed = counted.filter((verdict) => verdict.outcome === "missed").length;
      const open = counted.some((verdict) => verdict.outcome === "unknown");
      const expected = missed > 1 ? "misses" : missed === 1 ? "missesOne" : open ? "unknown" : "fits";
      expect(outcome).toBe(expected);
    }),
    runs,
  );
});

test("a verdict has a gap only when it's missed, asks only when it's unknown, and has the same result twice", () => {
  fc.assert(
    fc.property(someRules, anyFacts, day, (rules, facts, on) => {
      const result = evaluateProgram(createProgram(rules), facts, { on });
      for (const { outcome, gap, askFor, change, neededNextMonth } of result.verdicts) {
        if (outcome !== "missed") expect([gap, neededNextMonth, change]).toEqual([undefined, undefined, "none"]);
        if (gap !== undefined) expect(gap).toBeGreaterThanOrEqual(0);
        expect(outcome === "unknown").toBe(askFor !== undefined);
        if (askFor) expect(askFor.length).toBeGreaterThan(0);
      }
      expect(evaluateProgram(createProgram(rules), structuredClone(facts), { on })).toEqual(result);
    }),
    runs,
  );
});

const rank: Readonly<Record<Outcome, number>> = { missed: 0, unknown: 1, notApplicable: 2, met: 3 };

/** Minimums only, in any nesting: with a maximum, more can be too much. */
const minimum = (name: FactName): fc.Arbitrary<Comparison> =>
  toNumber(name).map((value) => ({ fact: name, op: "atLeast", value }));

test.each(["yearlyRevenue", "averageMonthlyDeposits", "personalCreditScore", "monthsInBusiness"] as const)(
  "more of %s never turns met into missed",
  (name) => {
    const minimums: fc.Arbitrary<Test> = fc.letrec<{ test: Test }>((tie) => ({
      test: fc.oneof(
        { maxDepth: 3 },
        minimum(name),
        fc.record({ all: fc.array(tie("test"), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie("test"), { minLength: 1, maxLength: 3 }) }),
      ),
    })).test;
    fc.assert(
      fc.property(minimums, toNumber(name), toNumber(name), (own, one, other) => {
        const outcomeAt = (value: number) =>
          evaluateProgram(createProgram([createRule(own)]), { [name]: known(value) }, { on: "2026-11-01" }).verdicts[0]
            ?.outcome ?? "missed";
        expect(rank[outcomeAt(Math.max(one, other))]).toBeGreaterThanOrEqual(rank[outcomeAt(Math.min(one, other))]);
      }),
      runs,
    );
  },
);

test("a range is met only when every value in it is, and missed only when none is", () => {
  const ends = fc.tuple(
    fc.integer({ min: 300, max: 850 }),
    fc.integer({ min: 300, max: 850 }),
    fc.integer({ min: 300, max: 850 }),
  );
  fc.assert(
    fc.property(ends, fc.constantFrom("atLeast" as const, "atMost" as const), ([one, other, value], op) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const judge = (score: Parameters<typeof known>[0]) =>
        evaluateProgram(
          createProgram([createRule({ fact: "personalCreditScore", op, value })]),
          { personalCreditScore: known(score) },
          { on: "2026-11-01" },
        ).verdicts[0]?.outcome;
      const single = Array.from({ length: high - low + 1 }, (_, index) => judge(low + index));
      const expected = single.every((each) => each === "met")
        ? "met"
        : single.every((each) => each === "missed")
          ? "missed"
          : "unknown";
      expect(judge({ low, high })).toBe(expected);
    }),
    { numRuns: 100 },
  );
});

test("what is known later never contradicts a verdict that was met or missed without it", () => {
  const decided: readonly Outcome[] = ["met", "missed"];
  fc.assert(
    fc.property(anyRule, anyFacts, fc.constantFrom(...factNames), (rule, facts, name) => {
      if (facts[name]?.state === "notApplicable") return;
      const { [name]: _, ...less } = facts;
      const judge = (given: Facts) =>
        evaluateProgram(createProgram([rule]), given, { on: "2026-11-01" }).verdicts[0]?.outcome;
      const [before, after] = [judge(less), judge(facts)];
      if (before && decided.includes(before)) expect([before, "notApplicable"]).toContain(after);
    }),
    runs,
  );
});

test("on the day on which it fits, it fits, and not the day before", () => {
  const young = fc.record({ months: fc.integer({ min: 1, max: 60 }), since: day });
  fc.assert(
    fc.property(fc.array(young, { minLength: 1, maxLength: 2 }), (parts) => {
      const names = ["monthsInBusiness", "monthsCurrentOwner"] as const;
      const rules = parts.map(({ months }, index) =>
        createRule(
          { fact: names[index] ?? "monthsInBusiness", op: "atLeast", value: months },
          {
            claim: { ...createRule({ all: [] }).claim, staleAfterDays: 3650 },
          },
        ),
      );
      const facts = Object.fromEntries(parts.map(({ since }, index) => [names[index] ?? "", known({ since })]));
      const evaluate = (on: string): FitResult => evaluateProgram(createProgram(rules), facts, { on });
      const { outcome, fitsOn } = evaluate("2026-11-23");
      expect(fitsOn === undefined).toBe(outcome === "fits");
      if (fitsOn === undefined) return;
      expect(evaluate(fitsOn).outcome).toBe("fits");
      expect(evaluate(toIsoDay(Date.parse(fitsOn) / dayMs - 1)).outcome).not.toBe("fits");
    }),
    runs,
  );
});

test("rules made here are rules that the schema accepts", () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      const inOrder = rules.filter(({ validFrom = "", validUntil = "9" }) => validFrom <= validUntil);
      const { rules: own, documents } = createProgram(inOrder);
      expect(programTerms.safeParse({ rules: own, documents }).error?.issues ?? []).toEqual([]);
    }),
    runs,
  );
});
