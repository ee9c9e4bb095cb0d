import { expect, test } from "vitest";
import { findSampleContent } from "./sample-content.ts";

test("names every part that is still a sample, however deep", () => {
  const firm = {
    identity: { isSample: false, name: "Real" },
    advisor: { isSample: true, name: "Sample" },
    claims: { years: { isSample: true }, lenders: { isSample: false } },
    testimonials: [{ isSample: true }, { isSample: false }],
  };
  expect(findSampleContent(firm)).toEqual(["advisor", "claims.years", "testimonials.0"]);
});
