import { expect, test } from "vitest";
import { addressIn, presetOf, presetPeriod, problemOf } from "./report-period.ts";

test.each([
  ["30", "2025-02-02", "2025-03-03"],
  ["90", "2024-12-04", "2025-03-03"],
  ["month", "2025-03-01", "2025-03-03"],
  ["last-month", "2025-02-01", "2025-02-28"],
  ["year", "2025-01-01", "2025-03-03"],
  ["365", "2024-03-04", "2025-03-03"],
] as const)("%s ends today, or with the month before", (preset, from, to) => {
  expect(presetPeriod(preset, "2025-03-03")).toEqual({ from, to });
  expect(presetOf({ from, to }, "2025-03-03")).toBe(preset);
});

test("a period of one's own is no preset", () => {
  expect(presetOf({ from: "2025-01-02", to: "2025-01-03" }, "2025-03-03")).toBeUndefined();
});

test("the address is read, and what means nothing in it is left aside", () => {
  const read = (text: string) => addressIn(new URLSearchParams(text), "2025-03-03");
  expect(read("report=calls&from=2025-01-01&to=2025-01-31")).toEqual({
    report: "calls",
    from: "2025-01-01",
    to: "2025-01-31",
  });
  const fallback = { report: "funnel", from: "2024-12-04", to: "2025-03-03" };
  expect(read("")).toEqual(fallback);
  expect(read("report=secrets&from=yesterday&to=2025-99-01")).toEqual(fallback);
});

test("says in words why a period is impossible", () => {
  expect(problemOf({ from: "", to: "2025-01-01" })).toBe("Please choose both days.");
  expect(problemOf({ from: "2025-01-02", to: "2025-01-01" })).toBe(
    "Choose an end date that isn't before the start date.",
  );
  expect(problemOf({ from: "2023-01-01", to: "2025-01-01" })).toBe("Choose a period of at most two years.");
  expect(problemOf({ from: "2023-01-01", to: "2024-12-31" })).toBeUndefined();
});
