import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import {
  type Availability,
  findInstant,
  formatTimes,
  listFreeStarts,
  type SlotRules,
  type SlotSearch,
  toDaySpan,
  toFreeDays,
} from "./slots.ts";

const newYork: Availability = {
  timeZone: "America/New_York",
  weekly: Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [{ from: 9 * 60, until: 17 * 60 }]])),
  daysOff: new Set(),
  extra: {},
};
const hourly: SlotRules = { duration: 60, bufferBefore: 0, bufferAfter: 0, notice: 0, step: 60, horizonDays: 4000 };
const now = "2026-10-01T00:00:00Z";
const createSearch = (change: Partial<SlotSearch> = {}): SlotSearch => ({
  availability: newYork,
  rules: hourly,
  busy: [],
  nowMs: Date.parse(now),
  ...change,
});
const slotsOn = (date: string, zone: string, search = createSearch()) =>
  formatTimes(listFreeStarts(search, toDaySpan(date, zone)), date, zone);
const hours = (...times: number[]) => times.map((hour) => `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`);
const halves = (...times: number[]) => times.map((hour) => `${hour % 12 || 12}:30 ${hour < 12 ? "AM" : "PM"}`);

// Expected answers were worked out by hand from the zones' rules. New York's hours are 9 to 5.
test.each([
  ["Kolkata's day spans two of the advisor's", "2027-01-05", "Asia/Kolkata", halves(0, 1, 2, 19, 20, 21, 22, 23)],
  ["Kolkata before New York's change: Saturday has Friday's afternoon", "2027-03-13", "Asia/Kolkata", halves(0, 1, 2)],
  ["Kolkata on the day of New York's change: a Sunday there and here", "2027-03-14", "Asia/Kolkata", []],
  ["Kolkata after New York's change: an hour earlier", "2027-03-15", "Asia/Kolkata", halves(18, 19, 20, 21, 22, 23)],
  ["Lord Howe's Saturday is New York's Friday", "2027-03-13", "Australia/Lord_Howe", hours(1, 2, 3, 4, 5, 6, 7, 8)],
  ["Lord Howe after New York's change", "2027-03-16", "Australia/Lord_Howe", hours(0, 1, 2, 3, 4, 5, 6, 7)],
  [
    "Lord Howe's Monday after its own half-hour change is New York's Sunday",
    "2027-04-05",
    "Australia/Lord_Howe",
    [...halves(23)],
  ],
  ["St. John's, an hour and a half ahead", "2026-10-30", "America/St_Johns", halves(10, 11, 12, 13, 14, 15, 16, 17)],
  ["St. John's, once both have changed", "2026-11-02", "America/St_Johns", halves(10, 11, 12, 13, 14, 15, 16, 17)],
  ["London while New York alone has changed", "2027-03-26", "Europe/London", hours(13, 14, 15, 16, 17, 18, 19, 20)],
  ["London once both have changed", "2027-03-29", "Europe/London", hours(14, 15, 16, 17, 18, 19, 20, 21)],
  ["Cairo's repeated hour, offered once", "2026-10-29", "Africa/Cairo", hours(16, 17, 18, 19, 20, 21, 22, 23)],
])("%s", (_, date, ...[zone, expected]) => {
  expect(slotsOn(date, zone)).toEqual(expected);
});

describe("a civil time means one instant or none", () => {
  test("the repeated hour means its first occurrence", () => {
    expect(findInstant("2026-10-29", "11:00 PM", "Africa/Cairo")).toBe(Date.parse("2026-10-29T20:00:00Z"));
    expect(findInstant("2026-11-01", "1:30 AM", "America/New_York")).toBe(Date.parse("2026-11-01T05:30:00Z"));
  });

  test.each([
    ["2027-03-14", "2:30 AM", "America/New_York"],
    ["2027-03-28", "1:30 AM", "Europe/London"],
    ["2026-10-04", "2:15 AM", "Australia/Lord_Howe"],
  ])("%s %s does not exist in %s", (date, time, zone) => {
    expect(findInstant(date, time, zone)).toBeUndefined();
  });

  test.each([
    ["2027-02-30", "1:00 PM"],
    ["2027-01-05", "13:00 PM"],
    ["2027-01-05", "1:60 PM"],
    ["2027-01-05", "1 PM"],
    ["2027-01-05T00:00", "1:00 PM"],
    ["+002027-01-05", "1:00 PM"],
    ["", ""],
  ])("refuses %j %j", (date, time) => {
    expect(findInstant(date, time, "UTC")).toBeUndefined();
  });
});

describe("free days", () => {
  const search = createSearch({ rules: { ...hourly, horizonDays: 6 } });
  const within = { from: search.nowMs, until: search.nowMs + 8 * 24 * 3600_000 };

  test("are those with a time on the client's clock, with the first times", () => {
    expect(toFreeDays(listFreeStarts(search, within), "America/New_York", 3)).toEqual({
      days: ["2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06"],
      next: ["9:00 AM", "10:00 AM", "11:00 AM"].map((time) => ({ date: "2026-10-01", time })),
    });
    expect(toFreeDays([], "America/New_York", 3)).toEqual({ days: [], next: [] });
  });

  test("are the days on which a time is offered, in any zone", () => {
    for (const zone of ["Asia/Kolkata", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Honolulu"]) {
      const { days, next } = toFreeDays(listFreeStarts(search, within), zone, 3);
      const each = Array.from({ length: 12 }, (_, index) =>
        Temporal.PlainDate.from("2026-09-30").add({ days: index }).toString(),
      ).map((date) => ({ date, times: slotsOn(date, zone, search) }));
      expect(days).toEqual(each.filter(({ times }) => times.length > 0).map(({ date }) => date));
      expect(next).toEqual(each.flatMap(({ date, times }) => times.map((time) => ({ date, time }))).slice(0, 3));
    }
  });
});

describe("offered slots", () => {
  const day = "2026-11-10";
  const zone = "America/New_York";
  const nowMs = Date.parse("2026-11-10T15:10:00Z"); // 10:10 AM there

  test("include nothing in the past or within the notice period", () => {
    expect(slotsOn(day, zone, createSearch({ nowMs }))).toEqual(hours(11, 12, 13, 14, 15, 16));
    expect(slotsOn(day, zone, createSearch({ nowMs, rules: { ...hourly, notice: 120 } }))).toEqual(
      hours(13, 14, 15, 16),
    );
    expect(slotsOn("2026-11-09", zone, createSearch({ nowMs }))).toEqual([]);
  });

  test("include nothing beyond the horizon, counted in the advisor's days", () => {
    const rules = { ...hourly, horizonDays: 1 };
    expect(slotsOn("2026-11-11", zone, createSearch({ nowMs, rules }))).toHaveLength(8);
    expect(slotsOn("2026-11-12", zone, createSearch({ nowMs, rules }))).toEqual([]);
  });

  test("don't overlap a booked call or its buffers; a slot may start right after", () => {
    const busy = [{ from: Date.parse("2026-11-12T18:00:00Z"), until: Date.parse("2026-11-12T19:00:00Z") }];
    expect(slotsOn("2026-11-12", zone, createSearch({ busy }))).toEqual(hours(9, 10, 11, 12, 14, 15, 16));
    const rules = { ...hourly, bufferAfter: 15 };
    expect(slotsOn("2026-11-12", zone, createSearch({ busy, rules }))).toEqual(hours(9, 10, 11, 14, 15, 16));
  });

  test("don't end after the advisor's hours", () => {
    const rules = { ...hourly, duration: 45, step: 30 };
    expect(slotsOn("2026-11-12", zone, createSearch({ rules })).at(-1)).toBe("4:00 PM");
  });

  test("respect days off and extra hours, joined where they meet", () => {
    const availability: Availability = {
      ...newYork,
      daysOff: new Set(["2026-11-26"]),
      extra: {
        "2026-11-28": [
          { from: 600, until: 660 },
          { from: 660, until: 720 },
        ],
        "2026-11-27": [{ from: 1020, until: 1080 }],
      },
    };
    const rules = { ...hourly, duration: 120, step: 60 };
    expect(slotsOn("2026-11-26", zone, createSearch({ availability }))).toEqual([]);
    expect(slotsOn("2026-11-28", zone, createSearch({ availability, rules }))).toEqual(hours(10));
    expect(slotsOn("2026-11-27", zone, createSearch({ availability })).at(-1)).toBe("5:00 PM");
  });
});

test("for any zone and dates within five years, are the advisor's free instants, each exactly once", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom("America/New_York", "Africa/Cairo", "Australia/Lord_Howe", "Asia/Kolkata", "Europe/London"),
      fc.integer({ min: 0, max: 5 * 365 }),
      fc.constantFrom(15, 30, 60),
      (zone, advisorZone, ...[offset, step]) => {
        const allDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ from: 0, until: 1440 }]]));
        const availability = { ...newYork, timeZone: advisorZone, weekly: allDay };
        const search = createSearch({ availability, rules: { ...hourly, duration: step, step } });
        const first = Temporal.PlainDate.from("2026-10-02").add({ days: offset });
        const dates = [0, 1, 2].map((days) => first.add({ days }).toString());
        const [from, until] = [toDaySpan(dates[0] ?? "", zone).from, toDaySpan(dates[2] ?? "", zone).until];
        const meant = dates.flatMap((date) =>
          slotsOn(date, zone, search).map((time) => findInstant(date, time, zone) ?? Number.NaN),
        );
        // Leaves out the second occurrence of a repeated hour, whose label means the first.
        const expected = listFreeStarts(search, { from, until }).filter((startMs) => {
          const there = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(zone);
          return (
            there.toPlainDateTime().toZonedDateTime(zone, { disambiguation: "earlier" }).epochMilliseconds === startMs
          );
        });
        expect(meant).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);
