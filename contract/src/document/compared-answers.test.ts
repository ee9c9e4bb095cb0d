import { expect, test } from "vitest";
import { subjectKinds } from "../answer-subject.ts";
import { documentTypeSlugs } from "../options/document-types.ts";
import { comparedFields } from "./compared-answers.ts";

test("a bank statement is compared with the revenue, the bank and the business", () => {
  expect(comparedFields("bank_statements", "application")).toEqual([
    "x_studio_legal_business_name",
    "x_studio_business_bank_name",
    "x_studio_business_checking_start_date",
    "x_studio_monthly_revenue",
    "x_studio_annual_revenue",
  ]);
});

test("every type is compared with something; one of the firm's own as other papers are", () => {
  for (const slug of documentTypeSlugs)
    expect(subjectKinds.flatMap((kind) => comparedFields(slug, kind)).length, slug).toBeGreaterThan(0);
  expect(comparedFields("lease", "application")).toEqual(comparedFields("other", "application"));
});
