import type { Paper } from "@funding-desk/contract/intake/owed/api";
import { expect, test } from "vitest";
import { createPaper } from "../../../testing/owed.ts";
import { guessPaper, guessSide, keyOf } from "./guess-paper.ts";

const sides: Paper["parts"] = [
  { part: "front", is_given: false },
  { part: "back", is_given: false },
];
const owed = [
  createPaper({ key: "driversLicense", label: "Driver's license", parts: sides }),
  createPaper({ key: "driversLicense:b1", label: "Driver's license", person: "Luis Alvarez", parts: sides }),
  createPaper({ key: "voidedCheck", label: "Voided check" }),
  createPaper({ key: "einLetter", label: "EIN letter" }),
  createPaper({ key: "bankStatements", label: "Bank statements, last 3 months" }),
  createPaper({ key: "businessTaxReturn", label: "Business tax return, most recent year" }),
];

test.each([
  ["DL_front.jpg", "driversLicense"],
  ["my license.png", "driversLicense"],
  ["Luis Alvarez license.jpg", "driversLicense:b1"],
  ["void check chase.pdf", "voidedCheck"],
  ["CP575.pdf", "einLetter"],
  ["eStmt_2026-08-31.pdf", "bankStatements"],
  ["Chase Statement August.pdf", "bankStatements"],
  ["aug2026.pdf", "bankStatements"],
  ["2025 form 1120S.pdf", "businessTaxReturn"],
  ["IMG_2291.HEIC", undefined],
  ["scan.pdf", undefined],
  // Not owed, so there is nowhere to put it.
  ["truck quote.pdf", undefined],
])("takes %s for %s", (filename, key) => {
  const guess = guessPaper(filename, owed);
  expect(guess && keyOf(guess)).toBe(key);
});

test("reads the side of a license, and of nothing else", () => {
  const [license, , check] = owed;
  expect(license && guessSide("DL_front.jpg", license)).toBe("front");
  expect(license && guessSide("license back.jpg", license)).toBe("back");
  expect(license && guessSide("license.jpg", license)).toBeUndefined();
  expect(check && guessSide("check front.jpg", check)).toBeUndefined();
});
