import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createKnownBrowsers } from "./known-browsers.ts";

const secret = { id: randomUUID(), bytes: randomBytes(32) };
const { findId, renew } = createKnownBrowsers({
  secrets: {
    current: () => secret,
    find: (_purpose, id) => (id === secret.id ? secret : undefined),
    list: () => [secret],
  },
});
const account = { of: "client", email: "ana@example.com" } as const;
const days = (count: number) => Date.now() + count * 24 * 3600_000;
afterEach(() => vi.useRealTimers());

test("knows a browser for 180 days after its last sign-in, for one account only", () => {
  const note = renew(account, () => undefined);
  expect(note.name + note.value).not.toContain("ana");
  const readCookie = (name: string) => (name === note.name ? note.value : undefined);
  const id = findId(account, readCookie);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(findId({ ...account, email: " ANA@example.com" }, readCookie)).toBe(id);
  expect(findId({ ...account, of: "staff" }, () => note.value)).toBeUndefined();
  expect(findId({ ...account, email: "bob@example.com" }, () => note.value)).toBeUndefined();

  vi.useFakeTimers({ now: days(179), toFake: ["Date"] });
  const renewed = renew(account, readCookie);
  vi.setSystemTime(days(100));
  expect(findId(account, readCookie)).toBeUndefined();
  expect(findId(account, () => renewed.value)).toBe(id);
});
