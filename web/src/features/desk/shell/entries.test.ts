import { expect, test } from "vitest";
import { deskScreens } from "../../../testing/desk-screens.ts";
import { listEntries } from "./entries.ts";

/** Opened from another screen. */
const beside = ["/desk/account", "/desk/calendar/settings", "/desk/catalog/new"];

test("every screen of the desk is in a manager's menu, or opened from another", () => {
  const listed = [...listEntries("manager").map(({ path }) => path), ...beside];
  expect(deskScreens.toSorted()).toEqual(listed.toSorted());
});

test("each has keys of its own", () => {
  const keys = listEntries("manager").map((entry) => entry.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
