import { expect, test } from "vitest";
import { hashScreen, pictureNames, readShown } from "./portal-pictures.ts";

test.each(pictureNames)("the site's picture of the %s shows the portal as it is", (name) => {
  expect(
    readShown()[name],
    "The screen has changed since its picture was taken. Take it anew: npm run lab -- pictures",
  ).toBe(hashScreen(name));
});
