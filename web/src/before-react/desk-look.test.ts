import { beforeEach, expect, test, vi } from "vitest";
import { deskLookKey, showLook } from "./desk-look.ts";

const classes = () => [...document.documentElement.classList];

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = "";
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

test("the desk follows the system and is compact until someone chooses", () => {
  showLook();
  expect(classes()).toEqual(["dark", "compact"]);
});

test("what the last member chose wins over the system", () => {
  localStorage.setItem(deskLookKey, JSON.stringify({ theme: "light", density: "comfortable" }));
  document.documentElement.className = "dark compact";
  showLook();
  expect(classes()).toEqual([]);
});

test.each(["null", "7", "no JSON", "{}"])("a storage that holds %s changes nothing", (stored) => {
  localStorage.setItem(deskLookKey, stored);
  showLook();
  expect(classes()).toEqual(["dark", "compact"]);
});
