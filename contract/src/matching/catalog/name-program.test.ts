import { expect, test } from "vitest";
import { nameProgram } from "./name-program.ts";

test.each([
  ["Harbor Test Credit", "Term loan", "Harbor Test Credit, Term loan"],
  ["Harbor Test Credit", "Harbor Test Credit, term loan", "Harbor Test Credit, term loan"],
  ["OnDeck", "ONDECK Line of Credit", "ONDECK Line of Credit"],
])("%s with %s is %s", (lender, program, name) => expect(nameProgram(lender, program)).toBe(name));
