import { expect, test } from "vitest";
import { formatConversationDay } from "./format-time.ts";

const now = new Date(2027, 0, 1, 0, 5);

test.each([
  [new Date(2027, 0, 1, 0, 1), "Today"],
  [new Date(2026, 11, 31, 23, 59), "Yesterday"],
  [new Date(2026, 11, 30, 12), "Wednesday, December 30, 2026"],
  [new Date(2027, 1, 3, 12), "Wednesday, February 3"],
])("names the day of %s as a conversation does", (said, name) => {
  expect(formatConversationDay(said.toISOString(), now)).toBe(name);
});
