import { expect, test } from "vitest";
import { guessSide, guessTarget } from "./guess-target.ts";

const target = (key: string, name: string, person: string | null = null) => ({ key, name, person });
const targets = [
  target("driversLicense", "Driver's license"),
  target("driversLicense:b1", "Driver's license of Luis Alvarez", "Luis Alvarez"),
  target("voidedCheck", "Voided check"),
  target("einLetter", "EIN letter"),
  target("bankStatements", "Bank statements, last 3 months"),
  target("businessTaxReturn", "Business tax return, most recent year"),
  target("1b9d", "Lease agreement"),
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
  ["our lease.pdf", "1b9d"],
  ["IMG_2291.HEIC", undefined],
  ["scan.pdf", undefined],
  // Not asked for, so there is nowhere to put it.
  ["truck quote.pdf", undefined],
  ["personal 1040.pdf", undefined],
])("takes %s for %s", (filename, key) => {
  expect(guessTarget(filename, targets)?.key).toBe(key);
});

test.each([
  ["DL_front.jpg", "front"],
  ["license back.jpg", "back"],
  ["license.jpg", undefined],
  ["backup.jpg", undefined],
])("reads the side of %s", (filename, side) => {
  expect(guessSide(filename)).toBe(side);
});
