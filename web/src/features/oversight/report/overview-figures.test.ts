import { expect, test } from "vitest";
import { sumMonths, toMonthPeriod, toYears } from "./overview-figures.ts";

test.each([
  ["2026-11-29", { from: "2025-12-01", to: "2026-11-29" }, { from: "2024-12-01", to: "2025-11-29" }],
  ["2028-02-29", { from: "2027-03-01", to: "2028-02-29" }, { from: "2026-03-01", to: "2027-02-28" }],
])("the years around %s", (today, period, before) => expect(toYears(today)).toEqual({ period, before }));

test("sums counts, and weighs days by payouts", () => {
  const month = { month: "2026-01", signed_up: 2, volume_cents: 100, funded_clients: 1 };
  const months = [
    { ...month, funded: 1, days_to_funded: 10 },
    { ...month, funded: 3, days_to_funded: 30 },
    { ...month, funded: 0, days_to_funded: null },
  ];
  expect(sumMonths(months, "signed_up")).toBe(6);
  expect(sumMonths(months, "days_to_funded")).toBe(25);
  expect(sumMonths(months.slice(2), "days_to_funded")).toBeNull();
});

test("a month has all its days", () => {
  expect(toMonthPeriod("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});
