import { expect, test } from "vitest";
import { industryOptions } from "../../forms/options/industries.ts";
import { compareIndustry, compareIndustryName, industryPrefixes, naicsPattern } from "./industries.ts";

const names = industryOptions.map(({ value }) => value);

test("every industry of the forms is mapped, to well-formed prefixes", () => {
  expect(Object.keys(industryPrefixes)).toEqual(names);
  for (const prefixes of Object.values(industryPrefixes))
    for (const prefix of prefixes) expect(prefix).toMatch(naicsPattern);
});

test("no prefix of an industry is part of another of its own", () => {
  for (const prefixes of Object.values(industryPrefixes))
    for (const one of prefixes) expect(prefixes.filter((other) => other !== one && one.startsWith(other))).toEqual([]);
});

test.each([
  // "72" is hotels and restaurants, "722" only restaurants.
  ["Restaurants/Bars/Catering", { prefixes: ["72"] }, "inside"],
  ["Restaurants/Bars/Catering", { prefixes: ["722"] }, "inside"],
  ["Restaurants/Bars/Catering", { prefixes: ["7224"] }, "partly"],
  ["Restaurants/Bars/Catering", { prefixes: ["721"] }, "outside"],
  ["Restaurants/Bars/Catering", { prefixes: ["72"], except: ["722"] }, "outside"],
  ["Restaurants/Bars/Catering", { prefixes: ["72"], except: ["7224"] }, "partly"],
  ["Manufacturing & Wholesale", { prefixes: ["31", "32", "33"] }, "partly"],
  ["Manufacturing & Wholesale", { prefixes: ["31", "32", "33", "42"] }, "inside"],
  ["Franchise Businesses", { prefixes: ["72"] }, "partly"],
  ["Other", { prefixes: ["72"] }, "partly"],
  ["Underwater basket weaving", { prefixes: ["72"] }, "partly"],
  ["722410", { prefixes: ["72"], except: ["7224"] }, "outside"],
  ["722511", { prefixes: ["72"], except: ["7224"] }, "inside"],
  ["7", { prefixes: ["72"] }, "partly"],
])("%s and %j: %s", (industry, set, overlap) => expect(compareIndustry(industry, set)).toBe(overlap));

test.each([
  ["Cannabis/CBD", ["Cannabis/CBD"], "inside"],
  ["Retail (Brick & Mortar)", ["Cannabis/CBD"], "outside"],
  ["722511", ["Restaurants/Bars/Catering"], "inside"],
  ["236", ["Restaurants/Bars/Catering"], "outside"],
  // A store's code doesn't say whether it sells cannabis.
  ["459999", ["Cannabis/CBD"], "partly"],
  ["722511", ["Franchise Businesses"], "partly"],
])("%s among %j: %s", (industry, listed, overlap) => expect(compareIndustryName(industry, listed)).toBe(overlap));
