import { findLegalFault, parseLegalText } from "@funding-desk/contract/site/legal-text/sections";
import { describe, expect, it } from "vitest";
import { termsLastUpdated, writeTerms } from "../../../../../firm/terms.ts";
import { firm } from "../../../../../firm.config.ts";

const whole = writeTerms(firm.identity);
const sections = parseLegalText(whole);
const listNumbers = (of: typeof sections) => of.map(({ title }) => Number.parseInt(title, 10));

describe("the terms and conditions that an installation starts with", () => {
  it("has eleven numbered sections and the date of the last update", () => {
    expect(listNumbers(sections)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(findLegalFault(whole)).toBeUndefined();
    expect(termsLastUpdated).toBe("May 2025");
  });

  it("covers every kind of data the product collects", () => {
    for (const kind of [
      "social security number",
      "date of birth",
      "driver's license number",
      "EIN",
      "co-borrowers",
      "Documents",
      "Calls",
      "Contact messages",
      "Messages:",
      "our notes and tasks",
      "Who has seen my file",
      "password",
      "half filled in",
      "reCAPTCHA",
      "time zone",
      "virus scanner",
      "automation service",
      "Credit Pull Authorization",
    ])
      expect(whole).toContain(kind);
  });

  it("marks what counsel has to confirm", () => {
    const noted = sections.filter(({ blocks }) => blocks.some(({ kind }) => kind === "note"));
    expect(listNumbers(noted)).toEqual([1, 2, 3, 5, 6, 7, 8, 10]);
  });
});
