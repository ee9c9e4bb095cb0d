import { expect, test } from "vitest";
import { formatLeft, formatShortWait, formatWait } from "./format-wait.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
test.each([
  ["2026-11-21T11:59:30Z", "just now", "now"],
  ["2026-11-21T13:00:00Z", "just now", "now"],
  ["2026-11-21T11:58:59Z", "1 minute", "1 min"],
  ["2026-11-21T09:00:00Z", "3 hours", "3 h"],
  ["2026-11-20T11:00:00Z", "1 day", "1 d"],
  ["2026-11-01T11:00:00Z", "20 days", "20 d"],
  ["2026-08-01T11:00:00Z", "3 months", "3 mo"],
  ["2024-08-01T11:00:00Z", "2 years", "2 y"],
])("%s was %s ago", (instant, long, short) => {
  expect([formatWait(instant, now), formatShortWait(instant, now)]).toEqual([long, short]);
});

test.each([
  ["2026-11-21T12:00:30Z", "less than a minute"],
  ["2026-11-21T12:59:59Z", "59 minutes"],
  ["2026-11-21T13:59:59Z", "1 hour"],
  ["2026-11-23T12:00:00Z", "2 days"],
])("%s is in %s", (instant, left) => {
  expect(formatLeft(instant, now)).toBe(left);
});
