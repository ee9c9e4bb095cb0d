import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../../firm/email.ts";
import { checkAnswers } from "../../forms/check.ts";
import { fieldEntries, relevantEntries, type StepName } from "../../forms/form.ts";
import { readWire, textWireShape, toMessagesByWire, toTextWire, wireShape } from "../../forms/wire.ts";
import { applicationWire as sent } from "../../testing/application-wire.ts";
import { complianceQuestions } from "./compliance-step.ts";
import { applicationForm, isExplanationOwed } from "./form.ts";
import { applicationSteps } from "./steps.ts";
import { submitApplication } from "./submit-api.ts";

type Changes = Readonly<Record<string, string | undefined>>;
type Step = StepName<typeof applicationForm>;

const bodyWith = (changes: Changes) =>
  Object.fromEntries(Object.entries({ ...sent, ...changes }).filter(([, value]) => value !== undefined));
const read = (changes: Changes = {}) => readWire(applicationForm, bodyWith(changes));
const check = (changes: Changes = {}, step?: Step) => {
  const { toast, fields } = checkAnswers(applicationForm, read(changes), {
    emailPolicy: defaultEmailPolicy,
    today: "2026-01-31",
    ...(step ? { step } : {}),
  });
  return { toast, fields: toMessagesByWire(applicationForm, fields) };
};

test("has the eight specified steps", () => {
  expect(Object.values(applicationForm.steps).map(({ title }) => title)).toEqual([
    "Business information",
    "Owner information",
    "Financial information",
    "Funding Request",
    "Document Uploads",
    "Disclosures and Consent",
    "Federal Compliance Disclosures",
    "Attestation and Authorization",
  ]);
  expect(Object.keys(applicationForm.steps)).toEqual(Object.keys(applicationSteps));
});

test("has the specified wire names", () => {
  // The specified payload.
  const texts = `full_name, legal_business_name, business_street_address, city_2, state_1, zip_code_1, mobile_phone, email, industry,
    state_of_incorporation, industry_type, time_in_business, number_of_employee_1, other_entity_type, other_industry_type,
    first_name, date_of_birth, social_security_number_ssn, citizenship_status, other_citizenship_status, street_address, city, state,
    zip_code, ownership_, has_co_borrower, monthly_revenue, annual_revenue, business_bank_name, business_checking_start_date,
    self_reported_personal_credit_score_12, self_reported_business_credit_score_1, existing_business_debt_, amount,
    requested_amount_12, purpose_of_funds, preferred_funding_type, timeframe_needed, collateral_available, specific_asset_type,
    credit_pull_authorization, terms_conditions_acceptance, certify_and_authorize, declared_bankruptcy, in_lawsuit,
    defaulted_federal_loan, delinquent_federal_debt, arrested_or_convicted, on_parole_or_probation, suspended_or_debarred,
    judgments_or_tax_liens, compliance_explanation`;
  const files = `upload_drivers_license, upload_voided_check, upload_ein_letter, upload_bank_statements_last_3_months,
    equipment_invoice_quote_equipment_financing, ar_aging_report_invoice_factoring_1, business_plan_for_startups_or_sba,
    upload_tax_return_most_recent_year, personal_tax_returns`;
  const wired = (names: string) =>
    names
      .split(/,\s+/)
      .map((name) => `x_studio_${name}`)
      .sort();
  expect(Object.keys(wireShape(applicationForm)).sort()).toEqual(wired(texts));
  expect(Object.keys(textWireShape(applicationForm)).sort()).toEqual(wired(texts));
  expect(Object.keys(submitApplication.input.multipart.files).sort()).toEqual(wired(files));
});

test("has the specified options, word for word and in order", () => {
  // The specified lists.
  const lists: Record<string, string> = {
    entityType:
      "Sole Proprietorship, General Partnership, Limited Partnership (LP), LLC, Single-Member LLC, Multi-Member LLC, C-Corp, S-Corp, Non-Profit Corporation / 501(c)(3), Trust or Estate, Joint Venture, Franchise, Professional Corporation (PC), Public Corporation, Private Corporation, Foreign Entity Doing Business in the U.S., Unincorporated Association, Other",
    citizenship:
      "U.S. Citizen, U.S. Permanent Resident (Green Card Holder), Non-Permanent Resident (with Valid Work Visa), Foreign National (No U.S. Residency), Other (Please Specify)",
    personalCreditScore: "300-500, 501-600, 601-700, 701-800, 801-850, Not Known",
    businessCreditScore: "76-100 (Excellent), 51-75 (Good), 26-50 (Fair), 1-25 (High Risk), Not Known",
    purpose:
      "Working Capital, Inventory Purchase, Equipment Financing, Marketing & Advertising, Business Expansion, New Business Acquisition, Franchise Start-Up, Real Estate Purchase, Renovation / Construction, Debt Consolidation / Refinance, Bridge Loan / Short-Term Cash Gap, Purchase Order Financing, Accounts Receivable Financing, Startup Capital, Emergency Funding, Other",
    fundingType:
      "Term Loan, Line of Credit (LOC), Merchant Cash Advance, Invoice Financing / Factoring, Equipment Financing / Leasing, SBA Loan, Revenue-Based Financing, Real Estate Loan, Startup Funding, Purchase Order Financing, Bridge Loan / Short-Term Loan, Business Credit Card, Franchise Funding, Other / Not Sure",
    collateral:
      "Business Equipment, Accounts Receivable (A/R), Inventory, Business Bank Account, Commercial Real Estate, Personal Real Estate, Vehicles, Owner Personal Guarantee, UCC Blanket Lien, Cash Deposit or CD, Intellectual Property, No Collateral",
    timeframe:
      "Immediately (24-48 Hours), Within 3-5 Business Days, Within 1-2 Weeks, Within 3-4 Weeks, Within 1-2 Months, Flexible / No Rush",
  };
  const found = Object.fromEntries(
    fieldEntries(applicationForm).flatMap(({ name, field }) =>
      field.kind === "choice" && name in lists ? [[name, field.options.map(({ value }) => value).join(", ")]] : [],
    ),
  );
  expect(found).toEqual(lists);
  const { businessState, stateOfIncorporation, industry } = applicationForm.steps.business.fields;
  for (const options of [businessState.options, stateOfIncorporation.options]) expect(options).toHaveLength(50);
  expect(industry.options).toHaveLength(25);
});

test("accepts a complete application and reads it back unchanged", () => {
  expect(check()).toEqual({ toast: undefined, fields: {} });
  expect(Object.fromEntries(toTextWire(applicationForm, read()))).toEqual({
    ...sent,
    x_studio_social_security_number_ssn: "123456789",
    x_studio_annual_revenue: "150000",
  });
});

const gate = "Please fill all required fields before proceeding.";

describe("each step accepts valid answers", () => {
  const required: Record<Step, string> = {
    business:
      "full_name, legal_business_name, business_street_address, city_2, state_1, zip_code_1, mobile_phone, email, industry, state_of_incorporation, industry_type, time_in_business",
    owner: "first_name, street_address, city, state, date_of_birth, zip_code",
    financial: "monthly_revenue, self_reported_personal_credit_score_12, existing_business_debt_",
    fundingRequest: "requested_amount_12, purpose_of_funds, preferred_funding_type",
    documents: "",
    consents: "credit_pull_authorization, terms_conditions_acceptance",
    compliance: "declared_bankruptcy, in_lawsuit",
    attestation: "certify_and_authorize",
  };
  const steps = Object.entries(required) as [Step, string][];
  const toWireNames = (names: string) => names.split(", ").flatMap((name) => (name ? [`x_studio_${name}`] : []));

  test.each(steps)("%s: a blank step misses exactly its required fields", (step, names) => {
    const blank = Object.fromEntries(Object.keys(sent).map((wire) => [wire, undefined]));
    const { toast, fields } = check(blank, step);
    expect(Object.keys(fields).sort()).toEqual(toWireNames(names).sort());
    if (names === "") expect(toast).toBeUndefined();
    else expect(toast).toBe(step === "attestation" ? "Please certify and authorize before submitting." : gate);
  });

  test.each(steps.flatMap(([step, names]) => toWireNames(names).map((wire) => [step, wire] as const)))(
    "%s: blocks without %s or when blank; every other step continues",
    (step, wire) => {
      const sentence = step === "attestation" ? "Please certify and authorize before submitting." : gate;
      for (const nothing of wire in { ...sent } && sent[wire] === "true"
        ? [undefined, "false"]
        : [undefined, "", "  "]) {
        const { toast, fields } = check({ [wire]: nothing }, step);
        expect(toast).toBe(sentence);
        expect(Object.keys(fields)).toEqual([wire]);
      }
      for (const [other] of steps)
        if (other !== step) expect(check({ [wire]: undefined }, other).toast).toBeUndefined();
    },
  );

  test("step 1 reports a wrong email once no answer is blank", () => {
    for (const email of ["ada@example", "ada@example.edu", "ada@mailinator.com", "ada"]) {
      expect(check({ x_studio_email: email }, "business").toast).toBe("Please enter a valid email address.");
      expect(check({ x_studio_email: email, x_studio_full_name: "" }, "business").toast).toBe(gate);
    }
  });

  test("owes an explanation after any yes, but never blocks without it", () => {
    for (const name of complianceQuestions) {
      const { wire = "" } = fieldEntries(applicationForm).find((entry) => entry.name === name)?.field ?? {};
      const changes = { [wire]: "yes" };
      expect(check(changes).toast).toBeUndefined();
      expect(isExplanationOwed(read(changes))).toBe(true);
      expect(isExplanationOwed(read({ ...changes, x_studio_compliance_explanation: " \n" }))).toBe(true);
      expect(isExplanationOwed(read({ ...changes, x_studio_compliance_explanation: "Long ago." }))).toBe(false);
    }
    expect(complianceQuestions).toHaveLength(8);
    expect(isExplanationOwed(read())).toBe(false);
  });
});

describe("conditional fields", () => {
  const listAsked = (changes: Changes) =>
    relevantEntries(applicationForm, read(changes)).map(({ field }) => field.wire?.replace("x_studio_", ""));
  const conditional: readonly (readonly [name: string, changes: Record<string, string>, isAsked: boolean])[] = [
    ["other_entity_type", { industry_type: "Other" }, true],
    ["other_entity_type", { industry_type: "LLC" }, false],
    ["other_industry_type", { industry: "Other" }, true],
    ["other_industry_type", { industry: "Hospitality" }, false],
    ["other_citizenship_status", { citizenship_status: "Other (Please Specify)" }, true],
    ["other_citizenship_status", { citizenship_status: "U.S. Citizen" }, false],
    ["amount", { existing_business_debt_: "yes" }, true],
    ["amount", { existing_business_debt_: "no" }, false],
    ["specific_asset_type", { purpose_of_funds: "Equipment Financing" }, true],
    ["specific_asset_type", { purpose_of_funds: "Real Estate Purchase" }, true],
    ["specific_asset_type", { purpose_of_funds: "Working Capital" }, false],
    ["equipment_invoice_quote_equipment_financing", { purpose_of_funds: "Equipment Financing" }, true],
    ["equipment_invoice_quote_equipment_financing", { purpose_of_funds: "Real Estate Purchase" }, false],
    ["ar_aging_report_invoice_factoring_1", { preferred_funding_type: "Invoice Financing / Factoring" }, true],
    ["ar_aging_report_invoice_factoring_1", { preferred_funding_type: "SBA Loan" }, false],
    ["business_plan_for_startups_or_sba", { preferred_funding_type: "SBA Loan" }, true],
    ["business_plan_for_startups_or_sba", { preferred_funding_type: "Startup Funding" }, true],
    ["business_plan_for_startups_or_sba", { preferred_funding_type: "Term Loan" }, false],
  ];
  test.each(conditional)("%s with %j: %s", (name, changes, isAsked) => {
    const wired = Object.fromEntries(Object.entries(changes).map(([key, value]) => [`x_studio_${key}`, value]));
    expect(listAsked(wired).includes(name)).toBe(isAsked);
  });

  test("requires the name of another citizenship", () => {
    const changes = { x_studio_citizenship_status: "Other (Please Specify)" };
    expect(check(changes, "owner").toast).toBe(gate);
    expect(check({ ...changes, x_studio_other_citizenship_status: "Stateless" }, "owner").toast).toBeUndefined();
    expect(check({ ...changes, x_studio_other_citizenship_status: "a".repeat(51) }, "owner").toast).toBe(
      "Maximum 50 characters allowed",
    );
  });

  test("drops what an earlier choice left over", () => {
    const answers = read({
      x_studio_existing_business_debt_: "no",
      x_studio_purpose_of_funds: "Working Capital",
      x_studio_other_entity_type: "Guild",
    });
    for (const name of ["debtBalance", "specificAssetType", "otherEntityType"])
      expect(answers).not.toHaveProperty(name);
  });
});

test("marks the right answers as sensitive and as sealed", () => {
  const entries = fieldEntries(applicationForm);
  expect(entries.flatMap(({ name, field }) => (field.sensitive ? [name] : []))).toEqual(["dateOfBirth", "ssn"]);
  expect(entries.flatMap(({ name, field }) => (field.sealed ? [name] : []))).toEqual([
    "bankName",
    "checkingSince",
    ...complianceQuestions,
    "complianceExplanation",
  ]);
});

test("computes annual revenue from monthly revenue, ignores what was sent, and fits 20 characters", () => {
  expect(read({ x_studio_annual_revenue: "1" }).annualRevenue).toBe("150000");
  expect(read({ x_studio_monthly_revenue: "99999999" }).annualRevenue).toBe("1199999988");
});

test("names each consent that is missing, and keeps the step's sentence for the toast", () => {
  const missing = {
    x_studio_credit_pull_authorization: undefined,
    x_studio_terms_conditions_acceptance: undefined,
  };
  expect(check(missing, "consents")).toEqual({
    toast: "Please fill all required fields before proceeding.",
    fields: {
      x_studio_credit_pull_authorization: "Please accept the Credit Pull Authorization.",
      x_studio_terms_conditions_acceptance: "Please accept the Terms & Conditions.",
    },
  });
});
