import type { TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useQueue } from "./use-queue.ts";

const writes = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../../http/call-desk.ts", () => ({
  markDeskWrites: () => writes.count,
  hasWrittenSince: (mark: number) => writes.count > mark,
}));

const none = { rows: [], count: 0 };
const person = (name: string) => ({
  client_id: name,
  client_name: name,
  business_name: "",
  advisor_name: "Ann",
  is_unconfirmed: false,
});
const waiting = (names: readonly string[]) => ({
  rows: names.map((name) => ({ ...person(name), count: 1, since: "2026-03-01T00:00:00Z", due_at: null })),
  count: names.length,
});
const createDay = (messages: readonly string[], documents: readonly string[] = []): TodayWire => ({
  day: "2026-03-09",
  time_zone: "America/New_York",
  unanswered: none,
  messages: waiting(messages),
  calls: none,
  documents: waiting(documents),
  overdue: none,
  past_calls: none,
  contact: none,
  tasks: none,
  quiet: none,
});

const start = (first: TodayWire) => {
  const view = renderHook(({ day, isHeld }) => useQueue(day, isHeld), { initialProps: { day: first, isHeld: false } });
  return {
    at: () => view.result.current,
    read: (day: TodayWire, isHeld = false) => view.rerender({ day, isHeld }),
  };
};
beforeEach(() => {
  writes.count = 0;
});

test("goes on by itself once its thing is settled here, first with the same client", () => {
  const { at, read } = start(createDay(["una", "bo"], ["cy", "una"]));
  expect(at().thing?.key).toBe("messages una");
  expect(at().left).toBe(4);
  writes.count += 1;
  read(createDay(["bo"], ["cy", "una"]));
  expect(at().thing?.key).toBe("documents una");
  expect([at().done, at().left, at().isGone]).toEqual([1, 3, false]);
});

test("says so when a colleague was quicker, and goes on when told", () => {
  const { at, read } = start(createDay(["una", "bo"]));
  read(createDay(["bo"]));
  expect([at().thing?.key, at().isGone, at().done]).toEqual(["messages una", true, 0]);
  act(() => at().goOn());
  expect([at().thing?.key, at().isGone]).toEqual(["messages bo", false]);
});

test("waits for an open dialog", () => {
  const { at, read } = start(createDay(["una", "bo"]));
  writes.count += 1;
  read(createDay(["bo"]), true);
  expect(at().thing?.key).toBe("messages una");
  read(createDay(["bo"]));
  expect(at().thing?.key).toBe("messages bo");
});

test("brings what was skipped back at the end, the first skipped first", () => {
  const { at } = start(createDay(["una", "bo", "cy"]));
  const seen = [at().thing?.id];
  for (let press = 0; press < 5; press += 1) {
    act(() => at().skip());
    seen.push(at().thing?.id);
  }
  expect(seen).toEqual(["una", "bo", "cy", "una", "bo", "cy"]);
  expect(at().left).toBe(3);
});

test("skips the only one to itself, and ends empty-handed when it's passed", () => {
  const { at } = start(createDay(["una"]));
  act(() => at().skip());
  expect(at().thing?.id).toBe("una");
  act(() => at().pass());
  expect([at().thing, at().left]).toEqual([undefined, 0]);
});

test("begins when something comes in", () => {
  const { at, read } = start(createDay([]));
  expect(at().thing).toBeUndefined();
  read(createDay(["una"]));
  expect(at().thing?.id).toBe("una");
  expect(at().done).toBe(0);
});
