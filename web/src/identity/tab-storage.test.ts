import { afterEach, expect, test, vi } from "vitest";
import { readTab, removeTab, writeTab } from "./tab-storage.ts";

afterEach(() => vi.restoreAllMocks());

test("keeps a text for the tab until it's removed", () => {
  writeTab("a", "one");
  expect([readTab("a"), sessionStorage.getItem("a"), readTab("b")]).toEqual(["one", "one", null]);
  removeTab("a");
  expect(readTab("a")).toBeNull();
});

test("keeps the newest for the page where storage is full, and everything where it's blocked", () => {
  writeTab("a", "old");
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(fail);
  writeTab("a", "new");
  expect(readTab("a")).toBe("new");
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(fail);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(fail);
  expect([readTab("a"), readTab("b")]).toEqual(["new", null]);
  expect(() => removeTab("a")).not.toThrow();
  expect(readTab("a")).toBeNull();
});
