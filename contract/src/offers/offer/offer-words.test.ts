import { describe, expect, test } from "vitest";
import { formatCents } from "../../forms/format-cents.ts";
import { describeStatedApr, formatCentsOnDollar, formatGroup, formatPercent, formatTerm } from "./offer-words.ts";
import { judgeStatedApr } from "./stated-apr.ts";
import { measureTerm } from "./term.ts";

test("money shows cents only if there are any", () => {
  expect([6_500_000, 51_587, 5].map(formatCents)).toEqual(["$65,000", "$515.87", "$0.05"]);
});

test("an APR has two decimals, half up", () => {
  expect([110.5753, 10.005, 0, 1234.565, 9.995].map(formatPercent)).toEqual([
    "110.58%",
    "10.01%",
    "0.00%",
    "1,234.57%",
    "10.00%",
  ]);
  expect([30, 30.25, 7.96].map(formatCentsOnDollar)).toEqual(["30¢", "30.3¢", "8¢"]);
});

test.each([
  ["2026-01-05", "2026-01-06", "1 day"],
  ["2026-01-05", "2026-07-06", "182 days"],
  ["2026-01-05", "2027-01-05", "365 days"],
  ["2027-03-01", "2028-03-01", "366 days"],
  ["2026-01-05", "2027-01-06", "1 year, 0.03 months"],
  ["2026-01-05", "2028-01-05", "2 years"],
  ["2026-01-05", "2027-02-05", "1 year, 1 month"],
  ["2026-01-01", "2028-04-18", "2 years, 3.57 months"],
  ["2026-01-01", "2027-12-31", "1 year, 11.97 months"],
])("from %s to %s is %s", (fundedOn, lastDay, words) => {
  expect(formatTerm(measureTerm(fundedOn, lastDay))).toBe(words);
});

test("payments say how many and how often", () => {
  const group = {
    count: 130,
    cents: 50_000,
    every: "businessDay",
    firstDay: "2026-01-06",
    lastDay: "2026-07-10",
  } as const;
  expect(formatGroup(group)).toBe("130 payments of $500, one each business day");
  expect(formatGroup({ ...group, count: 1, cents: 51_625 })).toBe("One payment of $516.25");
  expect(formatGroup({ ...group, every: "semimonth" })).toBe("130 payments of $500, two each month");
});

describe("the lender's APR", () => {
  const judge = (stated: number, aprPercent: number, isIrregular = false) =>
    judgeStatedApr(stated, { aprPercent, isIrregular }).verdict;

  test("may be an eighth of a point low, or a quarter with irregular payments", () => {
    expect([judge(2, 2.125), judge(2, 2.1251)]).toEqual(["agrees", "tooLow"]);
    expect([judge(2, 2.25, true), judge(2, 2.2501, true)]).toEqual(["agrees", "tooLow"]);
  });

  test("or 2.5% of itself", () => {
    expect([judge(40, 41), judge(40, 41.001)]).toEqual(["agrees", "tooLow"]);
  });

  test("is worth a question when it's as much too high", () => {
    expect([judge(40, 39), judge(40, 38.9), judge(0, 0)]).toEqual(["agrees", "tooHigh", "agrees"]);
  });

  test("comes with what it means", () => {
    expect(describeStatedApr({ percent: 38.5, verdict: "agrees" })).toBe(
      "The lender states an APR of 38.50%. That agrees with our figure.",
    );
    expect(describeStatedApr({ percent: 38.5, verdict: "tooLow" })).toContain("California's rule");
    expect(describeStatedApr({ percent: 38.5, verdict: "tooHigh" })).toContain("higher than our figure");
  });
});
