import { expect, test } from "vitest";
import { shownMinutes, shownNumber, shownShare } from "./shown-number.ts";

test.each([
  [null, "–"],
  [0, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [90, "1.5 h"],
  [2879, "48 h"],
  [2880, "2 days"],
  [14_500, "10.1 days"],
])("%s minutes are %s", (minutes, shown) => {
  expect(shownMinutes(minutes).replace("\u00a0", " ")).toBe(shown);
});

test("shares and numbers", () => {
  expect(shownShare(1, 3)).toBe("33%");
  expect(shownShare(0, 0)).toBe("–");
  expect(shownNumber(12_345)).toBe("12,345");
});
