import { isAcceptedEmail } from "@funding-desk/contract/firm/email";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn();
let knownEmailPolicy: Parameters<typeof isAcceptedEmail>[1];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers();
  fetched.mockReset();
  ({ knownEmailPolicy } = await import("./email-policy.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const serverTakes = (...endings: string[]) =>
  fetched.mockImplementation(async () => Response.json({ data: { top_level_domains: endings } }));
const isTaken = (email: string) => isAcceptedEmail(email, knownEmailPolicy);
const untilAnswered = () => vi.advanceTimersByTimeAsync(10);

test("doesn't ask the server about known endings and invalid addresses", () => {
  expect(isTaken("ana@example.com")).toBe(true);
  expect(isTaken("ana@example")).toBe(false);
  expect(isTaken("ana@@example.dev")).toBe(false);
  expect(isTaken("ana@mailinator.com")).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test("accepts an unknown ending until the server answers, and asks about it once", async () => {
  serverTakes("com", "dev");
  expect([isTaken("ana@example.dev"), isTaken("ana@example.xyz"), isTaken("ana@example.xyz")]).toEqual([
    true,
    true,
    true,
  ]);
  await untilAnswered();
  expect([isTaken("ana@example.dev"), isTaken("ana@example.xyz")]).toEqual([true, false]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("refuses nothing based on an old answer, since the firm may have changed its policy", async () => {
  serverTakes("com");
  isTaken("ana@example.xyz");
  await untilAnswered();
  expect(isTaken("ana@example.xyz")).toBe(false);
  serverTakes("com", "xyz");
  await vi.advanceTimersByTimeAsync(31_000);
  expect(isTaken("ana@example.xyz")).toBe(true);
  await untilAnswered();
  expect(isTaken("ana@example.xyz")).toBe(true);
});

test("refuses nothing while the server doesn't answer, and asks again", async () => {
  fetched.mockRejectedValue(new TypeError("no connection"));
  expect(isTaken("ana@example.xyz")).toBe(true);
  await untilAnswered();
  expect(isTaken("ana@example.xyz")).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isTaken("ana@example.xyz")).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
});
