import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEstimate, readKeptEstimate, useEstimateExpiry, useHasKeptEstimate } from "./kept-estimate.ts";
import { forgetPerson } from "./storage.ts";

const answers = {
  monthlyRevenue: "42000",
  timeInBusiness: "2+ yrs",
  personalCreditScore: "601-700",
  purpose: "Inventory",
};
const hourMs = 3600 * 1000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("keeps the answers for a day, and not a second longer", () => {
  keepEstimate(answers);
  pass(24 * hourMs - 1);
  expect(readKeptEstimate()).toEqual(answers);
  pass(1);
  expect(readKeptEstimate()).toBeNull();
});

test("throws old ones away on the next page that is opened or looked at, and leaves fresh ones", () => {
  keepEstimate(answers);
  const { unmount } = renderHook(useEstimateExpiry);
  expect(localStorage.length).toBe(1);
  pass(25 * hourMs);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(localStorage.length).toBe(0);
  unmount();
  keepEstimate(answers);
  pass(25 * hourMs);
  renderHook(useEstimateExpiry);
  expect(localStorage.length).toBe(0);
});

test("says whether there are any, and forgets them with the person", () => {
  const { result, rerender } = renderHook(useHasKeptEstimate);
  expect(result.current).toBe(false);
  keepEstimate(answers);
  rerender();
  expect(result.current).toBe(true);
  forgetPerson();
  rerender();
  expect(result.current).toBe(false);
  expect(localStorage.length).toBe(0);
});

test.each([
  "null",
  "[]",
  '"text"',
  "{}",
  '{"answers":null,"keptAt":"2026-11-23T12:00:00Z"}',
  '{"answers":{},"keptAt":"2026-11-23T12:00:00Z"}',
  JSON.stringify({ answers, keptAt: "soon" }),
  JSON.stringify({ answers, keptAt: "2026-11-24T12:00:00Z" }),
  JSON.stringify({ answers: { ...answers, purpose: 5 }, keptAt: "2026-11-23T12:00:00Z" }),
  JSON.stringify({ answers: { ...answers, purpose: "a".repeat(41) }, keptAt: "2026-11-23T12:00:00Z" }),
])("ignores whatever else was written there: %s", (written) => {
  localStorage.setItem("keptEstimate", written);
  expect(readKeptEstimate()).toBeNull();
});
