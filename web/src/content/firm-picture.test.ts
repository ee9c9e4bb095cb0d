import { expect, test } from "vitest";
import { findFirmPicture } from "./firm-picture.ts";

test("finds no picture when none is named, and stops at a name without a file", () => {
  expect(findFirmPicture(undefined)).toBeUndefined();
  expect(() => findFirmPicture("nobody.jpg")).toThrow("firm/pictures has no file nobody.jpg.");
});
