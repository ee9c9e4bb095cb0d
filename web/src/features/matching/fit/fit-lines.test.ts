import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import { expect, test } from "vitest";
import { compareBusiness } from "./compare-business.ts";
import { countParts, listLines, toCells } from "./fit-lines.ts";

const today = "2026-11-23";
const claim = { sourceUrl: "", title: "", readOn: "2026-11-01", staleAfterDays: 180 };
type Rule = PublicProgram["rules"][number];
const toRule = (test: Rule["test"], severity: Rule["severity"] = "must"): Rule => ({
  id: `${severity} ${JSON.stringify(test)}`,
  severity,
  test,
  claim,
});
const facts: Facts = {
  monthsInBusiness: { state: "known", value: { since: "2026-03-01" }, asOf: today, from: "client" },
  personalCreditScore: { state: "known", value: { low: 601, high: 700 }, asOf: today, from: "client" },
  state: { state: "known", value: "FL", asOf: today, from: "client" },
};
const bankStatements: Paper = { type: "bank_statements", type_id: 4, name: "Bank statements", on_file: 1 };

const findCells = (change: Partial<PublicProgram>, papers: readonly Paper[] = []) => {
  const program: PublicProgram = { id: "p", product: "term-loan", rules: [], documents: [], ...change };
  const [compared] = compareBusiness([program], facts, { on: today, today }).compared;
  if (!compared) throw new Error("A program is compared.");
  return toCells(compared, listLines(compared, { isByKind: false, isForStaff: false }), papers);
};
const atLeast = (fact: "monthsInBusiness" | "personalCreditScore" | "paydex", value: number) =>
  ({ fact, op: "atLeast", value }) as const;

test("a cell says the worst of its rules", () => {
  const met = toRule(atLeast("personalCreditScore", 600));
  const open = toRule(atLeast("personalCreditScore", 650));
  const missed = toRule(atLeast("personalCreditScore", 720));
  expect(findCells({}).credit).toEqual({ part: undefined });
  expect(findCells({ rules: [met] }).credit).toEqual({ part: "met" });
  expect(findCells({ rules: [met, open] }).credit).toEqual({ part: "unknown" });
  expect(findCells({ rules: [met, open, missed] }).credit).toEqual({ part: "todo" });
});

test("what is usually asked is neither missed nor a question, unless nothing is known of it", () => {
  const met = toRule(atLeast("personalCreditScore", 600));
  expect(findCells({ rules: [met, toRule(atLeast("personalCreditScore", 720), "usually")] }).credit.part).toBe("usual");
  expect(findCells({ rules: [met, toRule(atLeast("personalCreditScore", 650), "usually")] }).credit.part).toBe("usual");
  expect(findCells({ rules: [met, toRule(atLeast("paydex", 70), "usually")] }).credit.part).toBe("unknown");
});

test("names the day only where time alone meets all that is missed", () => {
  const [year, two] = [toRule(atLeast("monthsInBusiness", 12)), toRule(atLeast("monthsInBusiness", 24))];
  expect(findCells({ rules: [year, two] }).time).toEqual({ part: "todo", from: "2028-03-01" });
  expect(findCells({ rules: [toRule(atLeast("personalCreditScore", 720))] }).credit.from).toBeUndefined();
});

test("a state that it doesn't lend in can't be changed", () => {
  expect(findCells({ states: ["TX"] }).other.part).toBe("fixed");
  expect(findCells({ states: ["TX", "FL"] }).other.part).toBe("met");
});

test("documents are met once each is on file, and unknown while a person has to look", () => {
  const need = { type: "bank_statements", count: 1, unit: "months", why: "" } as const;
  const form = { type: "other", label: "SBA Form 1919", count: 1, unit: "files", why: "" } as const;
  expect(findCells({ documents: [need] }, [{ ...bankStatements, on_file: 0 }]).documents.part).toBe("todo");
  expect(findCells({ documents: [need] }, [bankStatements]).documents.part).toBe("met");
  expect(findCells({ documents: [{ ...need, count: 3 }] }, [bankStatements]).documents.part).toBe("unknown");
  expect(findCells({ documents: [need, form] }, [bankStatements]).documents.part).toBe("unknown");
});

test("counts months as the list of what the client owes does", () => {
  const listed = (given: number) => ({
    document_type_id: bankStatements.type_id,
    person: null,
    parts: ["2026-08", "2026-09", "2026-10"].map((part, index) => ({ part, is_given: index < given })),
  });
  const documents = [{ type: "bank_statements", count: 3, unit: "months" as const, why: "" }];
  const find = (given: number) => findCells({ documents }, countParts([bankStatements], [listed(given)])).documents;
  expect(findCells({ documents }, [bankStatements]).documents.part).toBe("unknown");
  expect([1, 3].map((given) => find(given).part)).toEqual(["todo", "met"]);
  expect(countParts([bankStatements], [{ ...listed(1), person: "Bo" }])).toEqual([bankStatements]);
});
