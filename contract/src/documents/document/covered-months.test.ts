import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  coveredMonths,
  formatCoveredMonths,
  guessCoveredMonths,
  listMonths,
  month,
  shiftMonth,
} from "./covered-months.ts";

describe("a guess from a file's name", () => {
  const guess = (filename: string, slug = "bank_statements") =>
    guessCoveredMonths({ slug, filename, uploadedOn: "2026-11-09" });
  const only = (each: string) => ({ from: each, until: each });

  test.each([
    ["Statement 2026-03.pdf", "2026-03"],
    ["eStmt_2026-10-31.pdf", "2026-10"],
    ["202609_statement.pdf", "2026-09"],
    ["10.31.2026.pdf", "2026-10"],
    ["Chase 9-2026.pdf", "2026-09"],
    ["March 2026.pdf", "2026-03"],
    ["MAR_2026 Business Checking.PDF", "2026-03"],
    ["Sept 2026.pdf", "2026-09"],
    ["october.pdf", "2026-10"],
    ["December.pdf", "2025-12"],
    ["2026 bank statement June.pdf", "2026-06"],
  ])("%s", (filename, expected) => {
    expect(guess(filename)).toEqual(only(expected));
  });

  test("of several months", () => {
    expect(guess("Aug 2026 - Oct 2026.pdf")).toEqual({ from: "2026-08", until: "2026-10" });
    expect(guess("2025-12 to 2026-02.pdf")).toEqual({ from: "2025-12", until: "2026-02" });
  });

  test.each([
    "statement.pdf",
    "scan0001.pdf",
    "Mark Mayor.pdf",
    "account 4411202603.pdf",
    "2031-05.pdf",
    "2019-01 2026-01.pdf",
  ])("that nothing supports: %s", (filename) => {
    expect(guess(filename)).toBeUndefined();
  });

  test("of a tax return is its year, and of other papers nothing", () => {
    expect(guess("1120S 2025.pdf", "tax_returns")).toEqual({ from: "2025-01", until: "2025-12" });
    expect(guess("2024 and 2025.pdf", "tax_returns")).toBeUndefined();
    expect(guess("2026.pdf", "tax_returns")).toBeUndefined();
    expect(guess("March 2026.pdf", "ein_letter")).toBeUndefined();
  });

  test("of any text is nothing, or valid months that have begun", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (filename) => {
        const guessed = guess(filename);
        if (guessed === undefined) return;
        expect(coveredMonths.safeParse(guessed).success).toBe(true);
        expect(guessed.until <= "2026-11").toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test("months are counted across years", () => {
  expect(listMonths({ from: "2025-11", until: "2026-02" })).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(listMonths({ from: "2026-02", until: "2026-01" })).toEqual([]);
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
  expect([
    month.safeParse("2026-13").success,
    coveredMonths.safeParse({ from: "2026-02", until: "2026-01" }).success,
  ]).toEqual([false, false]);
});

test("months in words", () => {
  expect(formatCoveredMonths({ from: "2026-10", until: "2026-10" })).toBe("October 2026");
  expect(formatCoveredMonths({ from: "2026-08", until: "2026-10" })).toBe("August to October 2026");
  expect(formatCoveredMonths({ from: "2025-11", until: "2026-01" })).toBe("November 2025 to January 2026");
});
