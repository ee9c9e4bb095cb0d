import { expect, test } from "vitest";
import { findPreset, findProblem, parseAddress, presetPeriod, toBefore } from "./report-period.ts";

test.each([
  ["30", "2025-02-02", "2025-03-03"],
  ["90", "2024-12-04", "2025-03-03"],
  ["month", "2025-03-01", "2025-03-03"],
  ["last-month", "2025-02-01", "2025-02-28"],
  ["year", "2025-01-01", "2025-03-03"],
  ["365", "2024-03-04", "2025-03-03"],
] as const)("ends the preset %s today or with the last month", (preset, from, to) => {
  expect(presetPeriod(preset, "2025-03-03")).toEqual({ from, to });
  expect(findPreset({ from, to }, "2025-03-03")).toBe(preset);
});

test("finds no preset for other periods", () => {
  expect(findPreset({ from: "2025-01-02", to: "2025-01-03" }, "2025-03-03")).toBeUndefined();
});

test("reads the URL, and ignores what means nothing", () => {
  const read = (text: string) => parseAddress(new URLSearchParams(text), "2025-03-03");
  expect(read("report=calls&from=2025-01-01&to=2025-01-31")).toEqual({
    report: "calls",
    from: "2025-01-01",
    to: "2025-01-31",
  });
  const fallback = { report: "overview", from: "2024-12-04", to: "2025-03-03" };
  expect(read("")).toEqual(fallback);
  expect(read("report=secrets&from=yesterday&to=2025-99-01")).toEqual(fallback);
});

test("explains an impossible period", () => {
  expect(findProblem({ from: "", to: "2025-01-01" })).toBe("Please choose both days.");
  expect(findProblem({ from: "2025-01-02", to: "2025-01-01" })).toBe(
    "Choose an end date that isn't before the start date.",
  );
  expect(findProblem({ from: "2023-01-01", to: "2025-01-01" })).toBe("Choose a period of at most two years.");
  expect(findProblem({ from: "2023-01-01", to: "2024-12-31" })).toBeUndefined();
});

test("the period before has as many days, and ends right before", () => {
  expect(toBefore({ from: "2025-03-01", to: "2025-03-31" })).toEqual({ from: "2025-01-29", to: "2025-02-28" });
  expect(toBefore({ from: "2025-03-01", to: "2025-03-01" })).toEqual({ from: "2025-02-28", to: "2025-02-28" });
});
