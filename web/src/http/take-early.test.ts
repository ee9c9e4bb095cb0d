import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly } from "../before-react/ask-early.ts";
import { respondTo } from "../testing/respond.ts";
import { takeEarly } from "./take-early.ts";

const url = "/api/lead-user/prequalification-summary?user_id=u%201";
const bearer = "Bearer t1";

beforeEach(() => {
  localStorage.setItem("token", "t1");
  localStorage.setItem("UserId", "u 1");
  vi.spyOn(performance, "now").mockReturnValue(1000);
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ask = () => {
  const seen = respondTo({ "/lead-user/prequalification-summary": () => new Response("{}") });
  askEarly(["/api/lead-user/prequalification-summary?user_id=:user"]);
  return seen;
};

test("gives the answer once", async () => {
  expect(ask()).toHaveLength(1);
  expect((await takeEarly(url, bearer))?.status).toBe(200);
  expect(takeEarly(url, bearer)).toBeUndefined();
});

test("gives nothing to someone else, to another question, or when it's old", () => {
  ask();
  expect(takeEarly(url, "Bearer t2")).toBeUndefined();
  expect(takeEarly(url, null)).toBeUndefined();
  expect(takeEarly("/api/lead-user/owed", bearer)).toBeUndefined();
  vi.mocked(performance.now).mockReturnValue(60_000);
  expect(takeEarly(url, bearer)).toBeUndefined();
});

test("a failure waits for whoever takes it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  askEarly([url]);
  await Promise.resolve();
  await expect(takeEarly(url, bearer)).rejects.toThrow("offline");
});

test("asks nothing where storage is blocked", () => {
  const seen = respondTo({});
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  expect(() => askEarly([url])).not.toThrow();
  expect(seen).toEqual([]);
});
