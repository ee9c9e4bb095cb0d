import { expect, test } from "vitest";
import { findSignupIdIn, toSignupPath } from "./link.ts";

test("a link's fragment holds its id", () => {
  const path = toSignupPath("A3C4D5E6");
  expect(path).toBe("/signup#id=A3C4D5E6");
  expect(findSignupIdIn(path.slice(path.indexOf("#")))).toBe("A3C4D5E6");
});

test.each(["", "#", "#id=", "#main", "#id=A3C4D5E6F7G", "#id=<b>", "#id=A3C4&x=1"])("%j holds no id", (fragment) => {
  expect(findSignupIdIn(fragment)).toBeUndefined();
});
