import { expect, test } from "vitest";
import { findOption } from "./option.ts";
import { isUnservedPlace, stateOptions } from "./states.ts";

test.each([
  ["fl", "Florida (FL)"],
  ["FLORIDA", "Florida (FL)"],
  ["Fla.", "Florida (FL)"],
  ["FL - Florida", "Florida (FL)"],
  ["Florida (FL)", "Florida (FL)"],
  ["Texas, USA", "Texas (TX)"],
  ["TX, US", "Texas (TX)"],
  ["ny", "New York (NY)"],
  ["NEW YORK", "New York (NY)"],
  ["new york", "New York (NY)"],
  ["N.Y.", "New York (NY)"],
  [" minnesota ", "Minnesota (MN)"],
  ["W. Va.", "West Virginia (WV)"],
  ["Narnia", undefined],
  ["Florida Texas", undefined],
  ["", undefined],
])("%j is the state %s", (text, value) => expect(findOption(stateOptions, text)?.value).toBe(value));

test.each(["DC", "D.C.", "District of Columbia", "Washington, DC", "PR", "puerto rico", "Guam", "U.S. Virgin Islands"])(
  "%s is no state, but in the United States",
  (text) => {
    expect(isUnservedPlace(text)).toBe(true);
    expect(findOption(stateOptions, text)).toBeUndefined();
  },
);
test.each(["FL", "Washington", "Virginia", "Ontario", ""])("%j isn't outside of what we serve", (text) =>
  expect(isUnservedPlace(text)).toBe(false),
);
