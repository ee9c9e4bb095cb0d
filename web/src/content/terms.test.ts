import { describe, expect, it } from "vitest";
import { termsLastUpdated, termsSections } from "./terms.ts";

describe("terms and conditions", () => {
  it("has the specification's eleven sections, numbered, and its date", () => {
    expect(termsSections.map(({ title }) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(termsLastUpdated).toBe("May 2025");
  });
});
