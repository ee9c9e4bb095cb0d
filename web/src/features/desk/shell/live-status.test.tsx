import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveStatus } from "./live-status.tsx";

/** The browser's EventSource, as far as the desk uses it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  tell(type: string, readyState = this.readyState) {
    this.readyState = readyState;
    act(() => void this.dispatchEvent(new Event(type)));
  }
}

const latest = (): Stream => Stream.all.at(-1) as Stream;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const look = (visibility: "visible" | "hidden") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

const reads = { pipeline: vi.fn(async () => 1), audit: vi.fn(async () => 1), portal: vi.fn(async () => 1) };

function Page() {
  useQuery({ queryKey: ["desk", "pipeline"], queryFn: reads.pipeline });
  useQuery({ queryKey: ["desk", "audit"], queryFn: reads.audit, meta: { isStill: true } });
  useQuery({ queryKey: ["appointments"], queryFn: reads.portal });
  return <LiveStatus />;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  look("visible");
  Stream.all = [];
  for (const read of Object.values(reads)) read.mockClear();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await pass(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("refetches what changed once per burst, but not other data or what must not move", async () => {
  expect(latest().url).toBe("/api/desk/events");
  for (let change = 0; change < 20; change += 1) latest().tell("message");
  await pass(1_000);
  expect(reads.pipeline).toHaveBeenCalledTimes(2);
  latest().tell("message");
  await pass(1_000);
  expect(reads.pipeline).toHaveBeenCalledTimes(3);
  expect(reads.audit).toHaveBeenCalledTimes(1);
  expect(reads.portal).toHaveBeenCalledTimes(1);
});

test("refetches what it may have missed each time the stream opens", async () => {
  latest().tell("open", 1);
  await pass(0);
  expect(reads.pipeline).toHaveBeenCalledTimes(2);
  latest().tell("error", 0);
  latest().tell("open", 1);
  await pass(0);
  expect(reads.pipeline).toHaveBeenCalledTimes(3);
  expect(Stream.all).toHaveLength(1);
});

test("reports a connection that stays down until it is back", async () => {
  latest().tell("open", 1);
  latest().tell("error", 0);
  await pass(5_000);
  expect(screen.queryByText(/Reconnecting/)).toBeNull();
  await pass(2_000);
  expect(screen.getByText(/Reconnecting…/)).toBeTruthy();
  latest().tell("open", 1);
  expect(screen.queryByText(/Reconnecting/)).toBeNull();
});

test("reopens a refused stream, less and less often", async () => {
  latest().tell("error", Stream.CLOSED);
  await pass(2_000);
  expect(Stream.all).toHaveLength(2);
  latest().tell("error", Stream.CLOSED);
  await pass(2_000);
  expect(Stream.all).toHaveLength(2);
  await pass(2_000);
  expect(Stream.all).toHaveLength(3);
});

test("makes a call that asks to sign in when the session ends, then listens again", async () => {
  latest().tell("session_ended");
  await pass(0);
  expect(reads.pipeline).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(Stream.all).toHaveLength(2);
});

test("stops listening on a hidden page, and refetches once it is visible", async () => {
  const first = latest();
  look("hidden");
  expect(first.readyState).toBe(Stream.CLOSED);
  await pass(60_000);
  expect(Stream.all).toHaveLength(1);
  look("visible");
  expect(Stream.all).toHaveLength(2);
  latest().tell("open", 1);
  await pass(0);
  expect(reads.pipeline).toHaveBeenCalledTimes(2);
  cleanup();
  expect(latest().readyState).toBe(Stream.CLOSED);
});
