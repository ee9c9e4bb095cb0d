import { expect, test } from "vitest";
import { documentTypeSlugs } from "../../forms/options/document-types.ts";
import { subjectKinds } from "./answer-subject.ts";
import { listComparedFields } from "./compared-answers.ts";

test("compares a bank statement with revenue, bank, and business", () => {
  expect(listComparedFields("bank_statements", "application")).toEqual([
    "x_studio_legal_business_name",
    "x_studio_business_bank_name",
    "x_studio_business_checking_start_date",
    "x_studio_monthly_revenue",
    "x_studio_annual_revenue",
  ]);
});

test("compares every type with something, and treats the firm's own types as other documents", () => {
  for (const slug of documentTypeSlugs)
    expect(subjectKinds.flatMap((kind) => listComparedFields(slug, kind)).length, slug).toBeGreaterThan(0);
  expect(listComparedFields("lease", "application")).toEqual(listComparedFields("other", "application"));
});
