import { expect, test } from "vitest";
import { isTimeZone, toCivilTime } from "./civil-time.ts";

test.each([
  ["a half-hour zone, on the next day", "2027-01-05T20:00:00Z", "Asia/Kolkata", "2027-01-06", "1:30 AM"],
  ["before New York's clocks go forward", "2027-03-14T06:59:00Z", "America/New_York", "2027-03-14", "1:59 AM"],
  ["after New York's clocks go forward", "2027-03-14T07:00:00Z", "America/New_York", "2027-03-14", "3:00 AM"],
  ["the repeated hour in New York, once", "2026-11-01T05:30:00Z", "America/New_York", "2026-11-01", "1:30 AM"],
  ["the repeated hour in New York, again", "2026-11-01T06:30:00Z", "America/New_York", "2026-11-01", "1:30 AM"],
  ["Lord Howe in summer, eleven hours ahead", "2027-03-13T14:00:00Z", "Australia/Lord_Howe", "2027-03-14", "1:00 AM"],
  ["Lord Howe in winter, ten and a half", "2027-04-05T14:00:00Z", "Australia/Lord_Howe", "2027-04-06", "12:30 AM"],
  ["noon", "2027-01-05T12:00:00Z", "UTC", "2027-01-05", "12:00 PM"],
  ["midnight", "2027-01-05T00:00:00Z", "UTC", "2027-01-05", "12:00 AM"],
])("%s", (_, instant, ...[zone, date, time]) => {
  expect(toCivilTime(new Date(instant), zone)).toEqual({ date, time });
});

test.each(["America/New_York", "Asia/Calcutta", "UTC", "Etc/GMT+5", "US/Eastern"])("accepts the zone %s", (zone) => {
  expect(isTimeZone(zone)).toBe(true);
});

test.each(["Mars/Olympus", "", "+05:30", "2020-01-01T00:00Z", "America/New_York ", "__proto__", "a".repeat(100)])(
  "refuses %j",
  (zone) => expect(isTimeZone(zone)).toBe(false),
);
