import { expect, test } from "vitest";
import { formatDue } from "./format-due.ts";

const timeZone = "America/New_York";
const now = Date.parse("2027-01-05T15:00:00Z");

test.each([
  ["2027-01-05T22:00:00Z", "5 PM today"],
  ["2027-01-06T04:59:00Z", "11:59 PM today"],
  ["2027-01-06T15:30:00Z", "10:30 AM tomorrow"],
  ["2027-01-04T22:00:00Z", "5 PM yesterday"],
  ["2027-01-08T22:00:00Z", "5 PM Friday"],
  ["2027-01-11T14:00:00Z", "9 AM Monday"],
  ["2027-01-12T14:00:00Z", "9 AM Jan 12"],
  ["2027-01-03T14:00:00Z", "9 AM Jan 3"],
])("%s is due at %s", (instant, words) => {
  expect(formatDue(instant, { timeZone, now })).toBe(words);
});

test("goes by the days of the zone", () => {
  expect(formatDue("2027-01-06T04:59:00Z", { timeZone: "UTC", now })).toBe("4:59 AM tomorrow");
});
