import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWakeUp } from "./wake-up.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("wakes at once after a quiet time, and once per gap during a burst", () => {
  const wake = vi.fn();
  const wakeUp = createWakeUp(wake, 200);
  wakeUp.request();
  expect(wake).toHaveBeenCalledTimes(1);
  for (let request = 0; request < 10; request += 1) wakeUp.request();
  expect(wake).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(wake).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(wake).toHaveBeenCalledTimes(2);
  wakeUp.request();
  expect(wake).toHaveBeenCalledTimes(3);
});

test("does not wake after it was canceled", () => {
  const wake = vi.fn();
  const wakeUp = createWakeUp(wake, 200);
  wakeUp.request();
  wakeUp.request();
  wakeUp.cancel();
  vi.advanceTimersByTime(1_000);
  expect(wake).toHaveBeenCalledTimes(1);
});
