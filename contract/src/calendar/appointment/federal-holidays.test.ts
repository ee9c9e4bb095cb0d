import { expect, test } from "vitest";
import { findNextHoliday, isFederalHoliday, listFederalHolidays } from "./federal-holidays.ts";

// The days on which federal offices close, as published by the Office of Personnel Management.
const published: Readonly<Record<number, string>> = {
  2024: "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
};

test.each(Object.entries(published))("%s has the published days off", (year, days) => {
  const closed = [];
  for (let ms = Date.UTC(Number(year), 0, 1); ms < Date.UTC(Number(year) + 1, 0, 1); ms += 24 * 3600_000) {
    const day = new Date(ms);
    const isWeekend = [0, 6].includes(day.getUTCDay());
    if (!isWeekend && isFederalHoliday(day.toISOString().slice(0, 10))) closed.push(day.toISOString().slice(5, 10));
  }
  expect(closed.join(" ")).toBe(days);
});

test("names the next one, also across the year's end", () => {
  expect(findNextHoliday("2026-11-22")).toEqual({ day: "2026-11-26", name: "Thanksgiving Day" });
  expect(findNextHoliday("2027-12-26")).toEqual({ day: "2027-12-31", name: "New Year's Day, observed" });
  expect(listFederalHolidays(2026).find(({ name }) => name === "Independence Day, observed")?.day).toBe("2026-07-03");
});
