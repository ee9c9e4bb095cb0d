import { expect, test } from "vitest";
import { describeHours, listDifferences, toHours, toHoursDraft, toRanges } from "./hours-draft.ts";

const hours = {
  weekly: [
    {
      weekday: 1,
      hours: [
        { from: 540, until: 720 },
        { from: 780, until: 1440 },
      ],
    },
  ],
  days_off: ["2026-12-24", "2026-12-25", "2027-01-01"],
  extra: [{ day: "2026-12-19", hours: [{ from: 600, until: 660 }] }],
};

test("sends untouched hours as they were; midnight ends a day", () => {
  expect(toHoursDraft(hours).weekly[1]).toEqual([
    { from: "09:00", until: "12:00" },
    { from: "13:00", until: "00:00" },
  ]);
  expect(toHours(toHoursDraft(hours))).toEqual(hours);
});

test("sends nothing while a time is missing", () => {
  const draft = toHoursDraft(hours);
  expect(toHours({ ...draft, weekly: { 2: [{ from: "09:00", until: "" }] } })).toBeUndefined();
});

test("joins consecutive days into one range, across months too", () => {
  expect(toRanges(["2026-12-31", "2026-12-24", "2027-01-01", "2026-12-25"])).toEqual([
    { from: "2026-12-24", until: "2026-12-25" },
    { from: "2026-12-31", until: "2027-01-01" },
  ]);
});

test("describes someone else's changes", () => {
  const now = { ...hours, weekly: [{ weekday: 1, hours: [{ from: 540, until: 1020 }] }], days_off: [] };
  expect(listDifferences(describeHours(hours), describeHours(now))).toEqual([
    "Monday: 9:00 AM to 5:00 PM (was 9:00 AM to 12:00 PM, 1:00 PM to 12:00 AM)",
    "Days off: none (was Thursday, December 24 to Friday, December 25; Friday, January 1)",
  ]);
});
