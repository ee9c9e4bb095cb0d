import { expect, test } from "vitest";
import { findExpiry } from "./expiry.ts";

test.each([
  [null, undefined],
  ["2026-03-03", undefined],
  ["2026-03-02", { within: 60, days: 60 }],
  ["2026-02-01", { within: 60, days: 31 }],
  ["2026-01-31", { within: 30, days: 30 }],
  ["2026-01-09", { within: 30, days: 8 }],
  ["2026-01-08", { within: 7, days: 7 }],
  ["2026-01-01", { within: 7, days: 0 }],
  ["2025-12-31", { within: 0, days: -1 }],
])("a registration until %s on the first of January", (until, expected) => {
  expect(findExpiry(until, "2026-01-01")).toEqual(expected);
});
