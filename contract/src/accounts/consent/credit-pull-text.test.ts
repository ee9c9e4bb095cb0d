import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { writeCreditPullSections, writeCreditPullWording } from "./credit-pull-text.ts";
import { creditPullForm } from "./form.ts";

const authorized = {
  name: "Desk",
  legalName: "Desk LLC",
  phone: "(555) 010-0142",
  email: "desk@example.com",
  address: { street: "1 Main Street", city: "Tampa", state: "FL", zip: "33602" },
};

/** A changed word without a new version would leave evidence of one version with two texts. */
const hashes: Readonly<Record<number, string>> = {
  1: "b02e3cfc3802334e1526bdab5427f8c94ee3ebf30294cdbf4351cee7bd41edb3",
};

test("keeps the text of this version as first published", () => {
  const hash = createHash("sha256").update(writeCreditPullWording(authorized)).digest("hex");
  expect(hashes[creditPullForm.version]).toBe(hash);
});

test("authorizes what was specified, for the specified time", () => {
  const wording = writeCreditPullWording(authorized);
  for (const said of ["Soft inquiries", "Hard inquiries", "funding partners", "valid until you revoke it in writing"])
    expect(wording).toContain(said);
  expect(wording).toContain("desk@example.com");
  expect(wording).toContain("1 Main Street, Tampa, FL 33602");
  expect(writeCreditPullSections(authorized).length).toBe(6);
});
