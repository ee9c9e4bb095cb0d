import { expect, test } from "vitest";
import { findAskedMonths } from "./asked-months.ts";

test.each([
  ["Bank statements, 3 months", 3],
  ["The last three months, please.\nOf the business account.", 3],
  ["We need 12 full months.", 12],
  ["Last 6 MONTHS", 6],
  ["October", undefined],
  ["1 month", undefined],
  ["one month", undefined],
  ["99 months", undefined],
  ["a 36-months lease", undefined],
  ["", undefined],
  [null, undefined],
])("reads in %j how many months are asked for: %s", (note, months) => {
  expect(findAskedMonths(note)).toBe(months);
});
