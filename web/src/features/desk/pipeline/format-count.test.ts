import { expect, test } from "vitest";
import { formatCount, formatTotal, sumCounts } from "./format-count.ts";

test.each([
  [0, false, "$0"],
  [950, false, "$950"],
  [60_000, false, "$60K"],
  [1_254_000, false, "$1.25M"],
  [45_000_000, true, "$45M+"],
])("shows %d dollars in short", (amount, has_more, words) => expect(formatTotal({ amount, has_more })).toBe(words));

test("adds up counts and amounts, and says when there are more", () => {
  const total = sumCounts([
    { status: "Submitted", count: 1000, amount: 5_000_000, has_more: true },
    { status: "In Review", count: 2, amount: 90_000, has_more: false },
  ]);
  expect(total).toEqual({ count: 1002, amount: 5_090_000, has_more: true });
  expect([formatCount(total), formatTotal(total)]).toEqual(["1,002+", "$5.09M+"]);
});
