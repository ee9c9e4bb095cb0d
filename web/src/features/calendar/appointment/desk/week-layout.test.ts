import type { CalendarHours } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { expect, test } from "vitest";
import { findShownHours, listFreeTime, listHoursOn, placeCalls, subtractSpans, toCallSpan } from "./week-layout.ts";

const morning = { from: 540, until: 720 };
const hours: CalendarHours = {
  weekly: [
    { weekday: 1, hours: [morning, { from: 780, until: 1020 }] },
    { weekday: 2, hours: [morning] },
  ],
  days_off: ["2027-03-02"],
  extra: [
    { day: "2027-03-02", hours: [{ from: 600, until: 660 }] },
    { day: "2027-03-01", hours: [{ from: 1000, until: 1080 }] },
  ],
};
const createCall = (starts_at: string, ends_at: string, over: Partial<DeskCall> = {}): DeskCall => ({
  id: starts_at,
  calendar_id: 1,
  calendar_name: "Ann",
  calendar_zone: "America/New_York",
  title: "Call",
  location: "Phone",
  starts_at,
  ends_at,
  status: "Scheduled",
  time_zone: "America/Chicago",
  is_outside_hours: false,
  revision: 0,
  details: null,
  ...over,
});

test("a day has its weekly hours unless it is off, and extra hours in any case", () => {
  expect(listHoursOn(hours, "2027-03-01")).toEqual([morning, { from: 780, until: 1080 }]);
  expect(listHoursOn(hours, "2027-03-02")).toEqual([{ from: 600, until: 660 }]);
  expect(listHoursOn(hours, "2027-03-09")).toEqual([morning]);
  expect(listHoursOn(hours, "2027-03-03")).toEqual([]);
  // Memorial Day, a Monday.
  expect(listHoursOn(hours, "2027-05-31")).toEqual([]);
});

test("free time is what calls leave of the hours, canceled ones aside", () => {
  const calls = [
    createCall("2027-03-01T14:30:00Z", "2027-03-01T15:00:00Z"),
    createCall("2027-03-01T15:30:00Z", "2027-03-01T16:00:00Z", { status: "Cancelled" }),
    createCall("2027-03-01T19:00:00Z", "2027-03-01T20:00:00Z", { calendar_id: 2 }),
  ];
  expect(listFreeTime([{ id: 1, hours }], calls, "2027-03-01")).toEqual([
    { from: 540, until: 570 },
    { from: 600, until: 720 },
    { from: 780, until: 1080 },
  ]);
  expect(subtractSpans([morning], [{ from: 500, until: 800 }])).toEqual([]);
  expect(listFreeTime([], calls, "2027-03-01")).toEqual([]);
});

test("a call stands where the calendar's clock shows it, and one over midnight ends with its day", () => {
  expect(toCallSpan(createCall("2027-03-15T13:00:00Z", "2027-03-15T13:30:00Z"))).toEqual({ from: 540, until: 570 });
  expect(toCallSpan(createCall("2027-03-02T04:45:00Z", "2027-03-02T05:15:00Z"))).toEqual({ from: 1425, until: 1440 });
});

test("calls at the same time stand side by side", () => {
  const calls = [
    createCall("2027-03-01T15:00:00Z", "2027-03-01T16:00:00Z"),
    createCall("2027-03-01T14:00:00Z", "2027-03-01T15:30:00Z", { calendar_id: 2 }),
    createCall("2027-03-01T15:45:00Z", "2027-03-01T16:15:00Z", { calendar_id: 2 }),
  ];
  expect(placeCalls(calls).map(({ lane, lanes, span }) => [span.from, lane, lanes])).toEqual([
    [540, 0, 2],
    [600, 1, 2],
    [645, 0, 2],
  ]);
});

test("shows a working day, and more when there is more", () => {
  expect(findShownHours([])).toEqual({ from: 540, until: 1020 });
  expect(
    findShownHours([
      { from: 450, until: 480 },
      { from: 1050, until: 1090 },
    ]),
  ).toEqual({ from: 420, until: 1140 });
});
