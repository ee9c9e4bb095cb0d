import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCountdown } from "./use-countdown.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("counts down by the clock and stops at 0", () => {
  const { result } = renderHook(useCountdown);
  expect(result.current.seconds).toBe(0);
  act(() => result.current.start(60));
  expect(result.current.seconds).toBe(60);
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current.seconds).toBe(59);
  act(() => vi.advanceTimersByTime(120_000));
  expect(result.current.seconds).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("catches up after the phone has slept", () => {
  const { result } = renderHook(useCountdown);
  act(() => result.current.start(60));
  vi.setSystemTime(Date.now() + 45_000);
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current.seconds).toBe(14);
});

test("can be restarted", () => {
  const { result } = renderHook(useCountdown);
  act(() => result.current.start(5));
  act(() => vi.advanceTimersByTime(6000));
  act(() => result.current.start(30));
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current.seconds).toBe(29);
});
