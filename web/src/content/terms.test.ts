import { describe, expect, it } from "vitest";
import { termsLastUpdated, termsSections } from "./terms.ts";

const whole = JSON.stringify(termsSections);

describe("terms and conditions", () => {
  it("has eleven numbered sections and the date of the last update", () => {
    expect(termsSections.map(({ title }) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
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
    expect(termsSections.filter(({ counsel }) => counsel).map(({ title }) => Number.parseInt(title, 10))).toEqual([
      1, 2, 3, 5, 6, 7, 8, 10,
    ]);
  });
});
