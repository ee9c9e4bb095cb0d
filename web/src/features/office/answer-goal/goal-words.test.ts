import { expect, test } from "vitest";
import { describeGoal } from "./goal-words.ts";

const shown = { now: Date.parse("2027-01-05T15:00:00Z"), timeZone: "America/Chicago" };

test("says by when, where the client is, and is honest once that's over", () => {
  expect(describeGoal("2027-01-05T22:00:00Z", shown)).toBe("We aim to answer by 4 PM today.");
  expect(describeGoal("2027-01-05T14:59:59Z", shown)).toMatch(/^We're running late/);
});
