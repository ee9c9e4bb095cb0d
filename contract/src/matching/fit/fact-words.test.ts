import { expect, test } from "vitest";
import { formatHave } from "./fact-words.ts";

test.each([
  ["monthsInBusiness", 14, "14 months"],
  ["monthsInBusiness", { low: 24, high: 2400 }, "24+ months"],
  ["monthsInBusiness", { low: 0, high: 5 }, "0 to 5 months"],
  ["personalCreditScore", { low: 601, high: 700 }, "601 to 700"],
  ["yearlyRevenue", 300_000, "$300,000"],
  ["hasTaxLien", false, "No"],
  ["industry", "7225", "NAICS 7225"],
  ["purpose", "Working Capital", "Working Capital"],
] as const)("%s %j in few words is %s", (fact, have, words) => expect(formatHave(fact, have)).toBe(words));
