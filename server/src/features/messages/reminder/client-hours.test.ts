import { expect, test } from "vitest";
import { findTextHours } from "./client-hours.ts";

const find = (zones: string[], day: string, [from, until]: [number, number]): string[] => {
  const { dueAt, untilAt } = findTextHours(zones, day, { send_from: from, send_until: until });
  return [dueAt.toISOString(), untilAt.toISOString()];
};

test("texts go out in the hours of reminders, but never before 8 AM or after 9 PM", () => {
  expect(find(["America/New_York"], "2027-01-15", [9, 18])).toEqual([
    "2027-01-15T14:00:00.000Z",
    "2027-01-15T23:00:00.000Z",
  ]);
  expect(find(["America/New_York"], "2027-01-15", [0, 24])).toEqual([
    "2027-01-15T13:00:00.000Z",
    "2027-01-16T02:00:00.000Z",
  ]);
});

test("the clock on the wall counts on the days on which it changes", () => {
  expect(find(["America/New_York"], "2027-03-13", [0, 24])[0]).toBe("2027-03-13T13:00:00.000Z");
  expect(find(["America/New_York"], "2027-03-14", [0, 24])).toEqual([
    "2027-03-14T12:00:00.000Z",
    "2027-03-15T01:00:00.000Z",
  ]);
  expect(find(["America/New_York"], "2027-11-07", [0, 24])).toEqual([
    "2027-11-07T13:00:00.000Z",
    "2027-11-08T02:00:00.000Z",
  ]);
});

test("in a state with two zones, the hour suits both", () => {
  expect(find(["America/New_York", "America/Chicago"], "2027-01-15", [9, 18])).toEqual([
    "2027-01-15T15:00:00.000Z",
    "2027-01-15T23:00:00.000Z",
  ]);
});
