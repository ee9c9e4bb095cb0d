import { expect, test } from "vitest";
import { addWorkingMinutes, type WorkingTime } from "./working-time.ts";

const office: WorkingTime = {
  weekdays: [1, 2, 3, 4, 5],
  opens_at: 9 * 60,
  closes_at: 17 * 60,
  is_closed_on_holidays: true,
  timeZone: "America/New_York",
};
const add = (since: string, hours: number, working: Partial<WorkingTime> = {}) =>
  addWorkingMinutes(new Date(since), hours * 60, { ...office, ...working }).toISOString();

test.each([
  ["within a day", "2027-01-05T15:00:00Z", 4, "2027-01-05T19:00:00.000Z"],
  ["to the minute of closing", "2027-01-05T14:00:00Z", 8, "2027-01-05T22:00:00.000Z"],
  ["into the next day", "2027-01-05T20:00:00Z", 4, "2027-01-06T16:00:00.000Z"],
  ["from before opening", "2027-01-05T09:00:00Z", 1, "2027-01-05T15:00:00.000Z"],
  ["from after closing", "2027-01-05T23:30:00Z", 8, "2027-01-06T22:00:00.000Z"],
  ["over a weekend", "2027-01-08T21:00:00Z", 8, "2027-01-11T21:00:00.000Z"],
  ["over Thanksgiving", "2026-11-25T21:00:00Z", 8, "2026-11-27T21:00:00.000Z"],
  ["over the change to summer time, by the clock on the wall", "2027-03-12T21:00:00Z", 8, "2027-03-15T20:00:00.000Z"],
  ["over several days", "2027-01-04T14:00:00Z", 40, "2027-01-08T22:00:00.000Z"],
])("%s", (...[, since, hours, due]) => {
  expect(add(since, hours)).toBe(due);
});

test("counts holidays where the firm works on them, and nights where it's always open", () => {
  expect(add("2026-11-25T21:00:00Z", 8, { is_closed_on_holidays: false })).toBe("2026-11-26T21:00:00.000Z");
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], opens_at: 0, closes_at: 1440, is_closed_on_holidays: false };
  expect(add("2027-03-14T05:30:00Z", 24, always)).toBe("2027-03-15T05:30:00.000Z");
});
