import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, countMonths } from "./months.ts";

const dayMs = 24 * 3600 * 1000;
const toIsoDay = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10);
/** Any day from 1900 to 2099. */
const anyDay = fc.integer({ min: -25_567, max: 47_481 });

test.each([
  ["2025-02-28", 12, "2026-02-28"],
  ["2024-02-29", 24, "2026-02-28"],
  ["2024-02-29", 48, "2028-02-29"],
  ["2025-08-31", 6, "2026-02-28"],
  ["2025-08-31", 1, "2025-09-30"],
  ["2025-11-30", 3, "2026-02-28"],
  ["2026-01-31", -2, "2025-11-30"],
  ["2026-01-15", 0, "2026-01-15"],
])("%s and %i months is %s", (day, months, later) => expect(addMonths(day, months)).toBe(later));

test.each([
  ["2025-02-28", "2026-02-27", 11],
  ["2025-02-28", "2026-02-28", 12],
  ["2024-02-29", "2026-02-27", 23],
  ["2024-02-29", "2026-02-28", 24],
  ["2025-08-31", "2026-02-27", 5],
  ["2025-08-31", "2026-02-28", 6],
  ["2026-03-15", "2026-02-20", -1],
])("from %s to %s are %i whole months", (from, until, months) => expect(countMonths(from, until)).toBe(months));

test("the day that so many months lead to is the first with that many", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 1200 }), (start, months) => {
      const day = toIsoDay(start);
      const met = addMonths(day, months);
      const before = toIsoDay(Date.parse(met) / dayMs - 1);
      expect(countMonths(day, met)).toBe(months);
      expect(countMonths(day, before)).toBe(months - 1);
    }),
  );
});

test("a later day never has fewer months", () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.nat(4000), (start, until, more) => {
      const from = toIsoDay(start);
      expect(countMonths(from, toIsoDay(until + more))).toBeGreaterThanOrEqual(countMonths(from, toIsoDay(until)));
    }),
  );
});

test.each([
  ["2024-02-28", 2, "2024-03-01"],
  ["2026-11-01", 180, "2027-04-30"],
  ["2027-01-01", -1, "2026-12-31"],
])("%s and %i days is %s", (day, days, later) => expect(addDays(day, days)).toBe(later));
