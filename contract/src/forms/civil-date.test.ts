import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultEmailPolicy } from "../firm/email.ts";
import { getLatestDate, isCivilDate, toCivilDate } from "./civil-date.ts";
import { date } from "./field.ts";
import { getKindRules } from "./kinds.ts";

const dayMs = 24 * 3600 * 1000;
const toIsoDay = (instant: Date) => instant.toISOString().slice(0, 10);
/** Any day from 1900 to 2099. */
const anyDay = fc.integer({ min: -25_567, max: 47_481 }).map((days) => toIsoDay(new Date(days * dayMs)));

test.each([
  ["America/New_York", "2026-01-01T04:59:59Z", "2025-12-31"],
  ["America/New_York", "2026-01-01T05:00:00Z", "2026-01-01"],
  ["America/New_York", "2026-07-01T03:59:59Z", "2026-06-30"],
  ["America/New_York", "2026-07-01T04:00:00Z", "2026-07-01"],
  ["Pacific/Honolulu", "2026-03-01T09:00:00Z", "2026-02-28"],
  ["Pacific/Kiritimati", "2026-02-28T10:00:00Z", "2026-03-01"],
  ["UTC", "2024-02-29T23:59:59Z", "2024-02-29"],
])("in %s, the date at %s is %s", (zone, instant, day) => expect(toCivilDate(zone, new Date(instant))).toBe(day));

test("formats every calendar day in UTC as the clock says", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(isCivilDate(day)).toBe(true);
      expect(toCivilDate("UTC", new Date(day))).toBe(day);
    }),
  );
});

test("accepts only texts that the calendar gives back unchanged", () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, "0"));
  const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, "0"));
  fc.assert(
    fc.property(year, part(14), part(33), (...parts) => {
      const text = parts.join("-");
      const asked = new Date(`${text}T00:00:00Z`);
      const isReal = !Number.isNaN(asked.getTime()) && toIsoDay(asked) === text;
      expect(isCivilDate(text), text).toBe(isReal && text >= "1900");
    }),
  );
});

test.each(["", "0000-01-01", "1899-12-31", "1980-2-9", "02/29/1980", "1981-02-29", "1900-02-29", "1980-02-29 "])(
  "%j isn't a date",
  (text) => expect(isCivilDate(text)).toBe(false),
);

test.each([
  ["2026-01-31", "2008-01-31"],
  // There was no 29 February then.
  ["2028-02-29", "2010-02-28"],
  ["2026-03-01", "2008-03-01"],
])("on %s, the latest birth date of an adult is %s", (today, latest) =>
  expect(getLatestDate({ latest: "adult" }, today)).toBe(latest),
);

const rules = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };
const birth = date({ label: "Born", latest: "adult" });
const opening = date({ label: "Opened", latest: "today" });

test.each([
  [opening, "2026-01-31", undefined],
  [opening, "2026-02-01", "Date cannot be in the future."],
  [opening, "1899-12-31", "Date input not valid."],
  [opening, "31.01.2026", "Date input not valid."],
  [birth, "2008-01-31", undefined],
  [birth, "1900-01-01", undefined],
  [birth, "2008-02-01", "You must be at least 18 years old."],
  [birth, "2026-02-01", "Date cannot be in the future."],
  [birth, "0000-00-00", "Date input not valid."],
])("%o of %s: %s", (field, day, message) => expect(getKindRules(field).check(day, field, rules)).toBe(message));

test("only a person who has had 18 birthdays passes", () => {
  fc.assert(
    fc.property(anyDay, anyDay, (born, today) => {
      const yearOfAge = Number(born.slice(0, 4)) + 18;
      const isOfAge = `${yearOfAge}${born.slice(4)}` <= today;
      expect(getKindRules(birth).check(born, birth, { ...rules, today }) === undefined).toBe(isOfAge);
    }),
  );
});
