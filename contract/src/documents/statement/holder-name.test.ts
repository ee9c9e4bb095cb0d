import { describe, expect, it } from "vitest";
import { isSameHolder, normalizeHolderName } from "./holder-name.ts";

describe("a holder's name", () => {
  it.each([
    ["Lane & Sons, L.L.C.", "LANE AND SONS LLC"],
    ["Lane & Sons LLC", "Lane and Sons"],
    ["Ortega Roofing, Inc.", "ORTEGA ROOFING INC"],
    ["Ortega Roofing Incorporated", "Ortega Roofing, Inc"],
    ["Cobalt Freight Co.", "Cobalt Freight Company"],
    ["Brightwater Dental P.L.L.C.", "BRIGHTWATER DENTAL PLLC"],
    ["Ada Lane DBA Lane Bakery", "Lane Bakery"],
    ["Ada Lane d/b/a Lane Bakery", "ADA LANE"],
    ["Lane Holdings LLC D.B.A. Lane Bakery", "Lane Bakery LLC"],
    ["O'Neil's Café", "ONEILS CAFE"],
    ["J.P. Diner", "J P Diner"],
    ["The Copper Kettle", "Copper Kettle LLC"],
    ["Tamarack  Coffee-Roasters", "Tamarack Coffee Roasters"],
  ])("%s is %s", (a, b) => {
    expect(isSameHolder(a, b)).toBe(true);
    expect(isSameHolder(b, a)).toBe(true);
  });

  it.each([
    ["Lane Bakery LLC", "Lane Roofing LLC"],
    ["Ada Lane", "Ada Lane Miller"],
    ["LLC", "Inc"],
    ["", ""],
    ["&", "-"],
    ["Company", ""],
  ])("%s isn't %s", (a, b) => {
    expect(isSameHolder(a, b)).toBe(false);
  });

  it("keeps a name that is nothing but a legal form's word", () => {
    expect(normalizeHolderName("The Limited")).toBe("limited");
  });

  it("takes a long name in little time", () => {
    const startedAt = performance.now();
    for (const text of ["d/b/a ".repeat(20_000), "l l c ".repeat(20_000), "a.".repeat(50_000), " ".repeat(100_000)]) {
      normalizeHolderName(text);
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
