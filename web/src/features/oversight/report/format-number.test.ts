import { expect, test } from "vitest";
import { formatNumber } from "../../../forms/format-number.ts";
import { formatMinutes, formatShare } from "./format-number.ts";

test.each([
  [null, "–"],
  [0, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [90, "1.5 h"],
  [2879, "48 h"],
  [2880, "2 days"],
  [14_500, "10.1 days"],
])("formats %s minutes as %s", (minutes, shown) => {
  expect(formatMinutes(minutes).replace("\u00a0", " ")).toBe(shown);
});

test("formats shares and numbers", () => {
  expect(formatShare(1, 3)).toBe("33%");
  expect(formatShare(0, 0)).toBe("–");
  expect(formatNumber(12_345)).toBe("12,345");
});
