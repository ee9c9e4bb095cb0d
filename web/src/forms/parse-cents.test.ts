import { expect, test } from "vitest";
import { formatTypedCents, parseCents, parseNumber, parseSignedCents } from "./parse-cents.ts";

test.each([
  ["1,234.5", 123_450],
  ["$40,000", 4_000_000],
  ["0.05", 5],
  ["1.005", undefined],
  ["", undefined],
  ["-5", undefined],
  ["1e9", undefined],
])("reads %j as cents", (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

test("reads a minus sign where one is allowed", () => {
  expect(["-5", "−5.50", "5", "--5"].map(parseSignedCents)).toEqual([-500, -550, 500, undefined]);
});

test("shows cents as they're typed", () => {
  expect([4_000_000, 123_450].map(formatTypedCents)).toEqual(["40000", "1234.50"]);
});

test("reads percentages and factors", () => {
  expect(["1.3", "12.5%", "abc", "1.23456"].map(parseNumber)).toEqual([1.3, 12.5, undefined, undefined]);
});
