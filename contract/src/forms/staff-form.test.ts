import { expect, test } from "vitest";
import { applicationForm } from "../intake/application/form.ts";
import { prequalificationForm } from "../intake/prequalification/form.ts";
import { fieldEntries } from "./form.ts";
import { toStaffForm } from "./staff-form.ts";

test("staff fill in everything but consents and files", () => {
  for (const form of [prequalificationForm, applicationForm]) {
    const own = fieldEntries(form).filter(({ field }) => field.kind === "consent" || field.kind === "file");
    const kept = new Set(fieldEntries(toStaffForm(form)).map(({ name }) => name));
    expect(own.length).toBeGreaterThan(0);
    expect(fieldEntries(form).filter(({ name }) => !kept.has(name))).toEqual(own);
  }
});

test("a step with nothing else is left out", () => {
  expect(Object.keys(toStaffForm(prequalificationForm).steps)).toEqual(["personal", "business", "funding"]);
  expect(Object.keys(toStaffForm(applicationForm).steps)).toEqual([
    "business",
    "owner",
    "financial",
    "fundingRequest",
    "compliance",
  ]);
});
