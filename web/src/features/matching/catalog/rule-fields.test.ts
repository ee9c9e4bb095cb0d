import type { DraftRule, DraftTest } from "@funding-desk/contract/matching/catalog/program-draft";
import { expect, test } from "vitest";
import { lenderPrograms } from "../../../../../firm/lender-programs.ts";
import { parseProgram, toProgramFields } from "./program-fields.ts";
import {
  changeFact,
  createComparison,
  listRuleGaps,
  parseRule,
  parseTest,
  toRuleFields,
  toTestFields,
} from "./rule-fields.ts";

test("every sample comes out of the form as it went in", () => {
  for (const { id, lender, draft } of lenderPrograms) {
    const rules = draft.rules.map((rule) => parseRule(toRuleFields(rule), rule.id, []));
    expect(rules, id).toEqual(draft.rules);
    const fields = toProgramFields({ lender_id: lender.id, draft });
    expect(parseProgram(fields), id).toEqual(draft);
  }
});

const tests: readonly DraftTest[] = [
  { fact: "state", op: "notIn", value: ["CA", "NY"] },
  { fact: "purpose", op: "in", value: ["Working Capital", "Debt Consolidation"] },
  { fact: "industry", op: "notInIndustry", value: { prefixes: ["72", "713"], except: ["7211"] } },
  { fact: "hasTaxLien", op: "is", value: false },
  { fact: "dscr", op: "atLeast", value: 1.25 },
  {
    any: [
      { fact: "paydex", op: "atLeast", value: 80 },
      { fact: "personalCreditScore", op: "atLeast", value: null },
    ],
  },
  // Deeper than the fields: kept as it is.
  { all: [{ any: [{ fact: "paydex", op: "atLeast", value: 80 }] }, { fact: "dscr", op: "atLeast", value: 1 }] },
];
test.each(tests)("a test comes out as it went in: %j", (own) => {
  expect(parseTest(toTestFields(own))).toEqual(own);
});

test("typed numbers may have signs; what isn't a number stays for the check to explain", () => {
  const typed = (value: string) =>
    parseTest({
      joined: "all",
      deep: undefined,
      comparisons: [{ ...createComparison(), fact: "yearlyRevenue", op: "atLeast", value }],
    });
  expect(typed("$150,000")).toMatchObject({ value: 150_000 });
  expect(typed(" ")).toMatchObject({ value: null });
  expect(typed("two")).toMatchObject({ value: "two" });
});

test("another fact keeps no threshold, and gets a comparison that means something for it", () => {
  const score = { ...createComparison(), fact: "personalCreditScore", op: "atLeast", value: "640" } as const;
  expect(changeFact(score, "hasTaxLien")).toMatchObject({ fact: "hasTaxLien", op: "is", value: "" });
  expect(changeFact(score, "dscr")).toMatchObject({ op: "atLeast", value: "" });
});

test("says what a rule lacks before it's kept, and gives a new one an id of its own", () => {
  const fields = toRuleFields(undefined);
  expect(listRuleGaps(fields).test).toBe("Please choose what to compare.");
  const filled = {
    ...fields,
    test: toTestFields({ fact: "monthsInBusiness", op: "atLeast", value: 12 }),
    cure: "do",
    cureFrom: "30",
  };
  expect(listRuleGaps(filled)).toMatchObject({
    test: false,
    cureWhat: expect.any(String),
    cureFrom: expect.any(String),
  });
  const made = parseRule({ ...filled, cure: "" }, undefined, ["months-in-business"]) as DraftRule;
  expect(made.id).toBe("months-in-business-2");
});
