import { expect, test } from "vitest";
import { findSignupLinkIn, type SignupLink, toSignupPath } from "./link.ts";

const toFragment = (link: SignupLink): string => toSignupPath(link).slice("/signup".length);

test("a link's fragment holds its id", () => {
  const link = { signupId: "A3C4D5E6", email: undefined };
  expect(toSignupPath(link)).toBe("/signup#id=A3C4D5E6");
  expect(findSignupLinkIn(toFragment(link))).toEqual(link);
});

test.each(["kim.ortiz@example.com", "o'neil+loans@example.com", "a&b=c#d%@example.com"])(
  "and the address that alone can use it: %s",
  (email) => {
    const link = { signupId: "A3C4D5E6", email };
    expect(findSignupLinkIn(toFragment(link))).toEqual(link);
  },
);

test.each([
  "",
  "#",
  "#id=",
  "#main",
  "#id=A3C4D5E6F7G",
  "#id=<b>",
  "#id=A3C4&x=1",
  "#id=A3C4&email=",
  "#id=A3C4&email=%E0%A4%A",
])("%j holds no id", (fragment) => {
  expect(findSignupLinkIn(fragment)).toBeUndefined();
});
