import { afterEach, expect, test, vi } from "vitest";
import { createVerifiedTokens } from "./verified-tokens.ts";

afterEach(() => vi.useRealTimers());

const session = { sessionId: "s", clientId: "c" };

test("remembers a token until it expires, and only whole", () => {
  vi.useFakeTimers();
  const tokens = createVerifiedTokens();
  tokens.add("a.b.c", { session, expiresAtMs: Date.now() + 1000 });
  expect(tokens.find("a.b.c")).toEqual(session);
  expect(tokens.find("a.b.d")).toBeUndefined();
  expect(tokens.find("a.b.")).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(tokens.find("a.b.c")).toBeUndefined();
});

test("bounds its memory by dropping the oldest first", () => {
  const tokens = createVerifiedTokens();
  for (let number = 0; number <= 10_000; number += 1) {
    tokens.add(`token ${number}`, { session, expiresAtMs: Number.POSITIVE_INFINITY });
  }
  expect(tokens.find("token 0")).toBeUndefined();
  expect(tokens.find("token 1")).toEqual(session);
  expect(tokens.find("token 10000")).toEqual(session);
});
