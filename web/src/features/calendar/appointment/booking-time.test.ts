import { describe, expect, it, test } from "vitest";
import {
  formatClockIn,
  formatSlotDay,
  formatZonedTime,
  readChosenSlot,
  readDay,
  toCivilDateTime,
  toDayIn,
} from "./booking-time.ts";
import { convertLastDay, findOtherTime, toInstant } from "./slot-instant.ts";

const slot = { slot: "10:00 AM", date: "2027-01-05", timezone: "America/New_York" };

describe("readChosenSlot", () => {
  it.each([
    slot,
    { ...slot, heldUntilMs: 1 },
    { ...slot, slot: "12:30 AM" },
    { ...slot, timezone: "Australia/Lord_Howe" },
  ])("takes %j", (state) => expect(readChosenSlot(state)).toEqual(state));

  it.each([
    null,
    undefined,
    "slot",
    {},
    { ...slot, slot: "10:00" },
    { ...slot, slot: "13:00 PM" },
    { ...slot, slot: "10:60 AM" },
    { ...slot, slot: "10:00 am" },
    { ...slot, date: "01/05/2027" },
    { ...slot, date: "2027-02-30" },
    { ...slot, timezone: "Mars/Olympus" },
    { ...slot, timezone: "" },
    { ...slot, timezone: 5 },
  ])("refuses %j", (state) => expect(readChosenSlot(state)).toBeUndefined());

  it("leaves out an invalid hold", () => expect(readChosenSlot({ ...slot, heldUntilMs: "soon" })).toEqual(slot));
});

test.each([
  ["2027-01-05", "2027-01-05"],
  ["2027-02-30", undefined],
  ["tomorrow", undefined],
  [null, undefined],
])("reads the URL's day %j as %j", (asked, day) => expect(readDay(asked)).toBe(day));

test.each([
  ["12:00 AM", 0, "2027-01-05 00:00:00"],
  ["12:30 PM", 0, "2027-01-05 12:30:00"],
  ["9:05 AM", 30, "2027-01-05 09:35:00"],
  ["11:30 PM", 60, "2027-01-06 00:30:00"],
])("%s plus %i minutes is sent as %s", (time, plus, sent) =>
  expect(toCivilDateTime({ ...slot, slot: time }, plus)).toBe(sent),
);

// As in the contract, a time that occurs twice means its first occurrence.
test.each([
  [{ slot: "10:00 AM", date: "2027-01-05", timezone: "America/New_York" }, "2027-01-05T15:00:00.000Z"],
  [{ slot: "12:30 AM", date: "2027-01-05", timezone: "Asia/Kolkata" }, "2027-01-04T19:00:00.000Z"],
  [{ slot: "1:00 AM", date: "2027-03-13", timezone: "Australia/Lord_Howe" }, "2027-03-12T14:00:00.000Z"],
  [{ slot: "11:30 PM", date: "2026-10-29", timezone: "Africa/Cairo" }, "2026-10-29T20:30:00.000Z"],
  [{ slot: "1:30 AM", date: "2027-11-07", timezone: "America/New_York" }, "2027-11-07T05:30:00.000Z"],
])("%j begins at %s", (chosen, instant) => expect(toInstant(chosen).toISOString()).toBe(instant));

test.each([
  [{ ...slot, timezone: "Asia/Kolkata", slot: "12:30 AM" }, "Mon 2:00 PM"],
  [{ ...slot, timezone: "Asia/Kolkata", slot: "7:30 PM" }, "9:00 AM"],
  [slot, undefined],
  // Another name for the same time zone.
  [{ ...slot, timezone: "America/Detroit" }, undefined],
])("shows %j as %j to an advisor in New York", (chosen, shown) =>
  expect(findOtherTime(chosen, "America/New_York")).toBe(shown),
);

test("converts the last bookable day to the client's calendar", () => {
  const last = { day: "2027-01-05", timezone: "America/New_York" };
  expect(convertLastDay("America/New_York", last)).toBe("2027-01-05");
  expect(convertLastDay("Asia/Kolkata", last)).toBe("2027-01-06");
  expect(convertLastDay("Pacific/Honolulu", last)).toBe("2027-01-05");
});

test("formats days, times and both", () => {
  const instant = new Date("2027-01-05T15:00:00Z");
  expect(formatSlotDay("2027-01-05")).toBe("Tuesday, January 5, 2027");
  expect(toDayIn("Pacific/Auckland", instant)).toBe("2027-01-06");
  expect(formatClockIn("America/New_York", instant)).toBe("10:00 AM");
  expect(formatZonedTime("Asia/Kolkata", instant)).toBe("Tuesday, January 5, 2027, 8:30\u00a0PM");
});
