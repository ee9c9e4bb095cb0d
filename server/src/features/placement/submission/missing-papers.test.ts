import { expect, test } from "vitest";
import { listMissing, type SentPaper } from "./missing-papers.ts";

const names = new Map([
  ["bank_statements", "Bank statements"],
  ["tax_returns", "Tax returns"],
]);
const statements = { type: "bank_statements", count: 3, unit: "months", why: "" } as const;
const returns = { type: "tax_returns", count: 2, unit: "files", why: "" } as const;
const toPaper = (type: string, from: string | null = null, until = from): SentPaper => ({
  type,
  covers_from: from,
  covers_until: until,
});

test("names what isn't there, and how much of the rest is", () => {
  expect(listMissing([statements, returns], [], names)).toEqual(["Bank statements, 3 months", "Tax returns, 2 files"]);
  const some = [toPaper("bank_statements", "2026-09-01", "2026-10-01"), toPaper("tax_returns")];
  expect(listMissing([statements, returns], some, names)).toEqual([
    "Bank statements: 2 of 3 months",
    "Tax returns: 1 of 2 files",
  ]);
});

test("counts a month once, whatever number of files covers it", () => {
  const same = Array.from({ length: 3 }, () => toPaper("bank_statements", "2026-10-01"));
  expect(listMissing([statements], same, names)).toEqual(["Bank statements: 1 of 3 months"]);
});

test("asks for the most that the program asks for, once", () => {
  expect(listMissing([statements, { ...statements, count: 12 }], [], names)).toEqual(["Bank statements, 12 months"]);
});

test("doesn't count months that no one has said", () => {
  const undated = (files: number) => Array.from({ length: files }, () => toPaper("bank_statements"));
  expect(listMissing([statements], undated(1), names)).toEqual(["Bank statements: 3 months asked, 1 file here"]);
  expect(listMissing([statements], undated(3), names)).toEqual([]);
});

test("says nothing about what it can't tell", () => {
  expect(listMissing([{ ...returns, label: "Form 1919" }], [], names)).toEqual([]);
});

test("says nothing about what's complete", () => {
  const whole = [
    toPaper("bank_statements", "2026-08-01", "2026-10-01"),
    toPaper("tax_returns"),
    toPaper("tax_returns"),
  ];
  expect(listMissing([statements, returns], whole, names)).toEqual([]);
});
