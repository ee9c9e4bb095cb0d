import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../../firm/email.ts";
import { checkAnswers } from "../../forms/check.ts";
import type { Answers } from "../../forms/field.ts";
import { fieldEntries } from "../../forms/form.ts";
import { readWire, toMessagesByName, toMessagesByWire, toWire, wireShape } from "../../forms/wire.ts";
import { computeAnnualRevenue, prequalificationForm } from "./form.ts";

/** Ada's valid form, by wire names. */
const sent = {
  full_name: "Ada Lovelace",
  email_address: "ada@example.com",
  phone_number: "(555) 010-0142",
  state_of_incorporation: "Florida (FL)",
  business_website: "https://example.com/about",
  business_name: "Analytical Engines",
  business_industry: "Manufacturing & Wholesale",
  business_structure: "Limited Liability Company (LLC)",
  x_studio_time_in_business: "2+ yrs",
  monthly_revenue: "$12,500",
  funding_amount_requested: "50000",
  x_studio_current_business_debt: "no",
  x_studio_funding_urgency: "30 Days",
  estimated_personal_credit_score: "701-800",
  purpose_of_funding: "Equipment",
  consent: true,
};

const check = (body: Readonly<Record<string, unknown>>) => {
  const problems = checkAnswers(prequalificationForm, readWire(prequalificationForm, body), {
    emailPolicy: defaultEmailPolicy,
    today: "2026-01-31",
  });
  return { toast: problems.toast, fields: toMessagesByWire(prequalificationForm, problems.fields) };
};

test("has the specified wire names", () => {
  // The specified payload, without frontend_lead_user_id, which belongs to the call.
  const names = `full_name, business_website, email_address, phone_number, state_of_incorporation, business_name, business_industry,
    business_structure, x_studio_other_industry_type, x_studio_other_entity_type, x_studio_time_in_business, monthly_revenue,
    x_studio_annual_revenue, funding_amount_requested, x_studio_funding_urgency, purpose_of_funding, estimated_personal_credit_score,
    x_studio_business_credit_scores_db_paydex, x_studio_current_business_debt, debt_balance, x_studio_notes, consent`;
  expect(Object.keys(wireShape(prequalificationForm)).sort()).toEqual(names.split(/,\s+/).sort());
});

test("has the specified options, word for word and in order", () => {
  const lists: Record<string, string> = {
    structure:
      "Corporation (C-Corp), Corporation (S-Corp), Franchise, Licensed Mortgage Loan Originator (NMLS), Licensed Real Estate Agent, Limited Liability Company (LLC), Mortgage Brokerage (Entity), Non-Profit, Partnership, Real Estate Brokerage (Entity), Sole Proprietorship, Trust, Other",
    industry:
      "Accounting & Financial Services, Automotive Services & Dealerships, Beauty/Salon/Spa, Cannabis/CBD, Childcare & Daycare, Cleaning & Janitorial, Construction & Contracting, E-Commerce/Online Retail, Education & Tutoring, Fitness & Wellness, Franchise Businesses, Government Contractor/Vendor, Healthcare & Medical Practices, Home Services, Hospitality, IT & Software Development, Legal & Professional Services, Manufacturing & Wholesale, Marketing/Advertising/Media, Non-Profit Organization, Real Estate & Property Management, Restaurants/Bars/Catering, Retail (Brick & Mortar), Transportation & Logistics, Other",
    timeInBusiness: "0-6 mo, 6-12 mo, 1-2 yrs, 2+ yrs",
    urgency: "Immediately, 1-2 Weeks, 30 Days, Just Exploring",
    purpose: "Working Capital, Equipment, Marketing, Inventory, Debt Consolidation, Real Estate, Other",
    personalCreditScore: "300-500, 501-600, 601-700, 701-800, 801-850, Not Known",
    businessCreditScore: "76-100 (Excellent), 51-75 (Good), 26-50 (Fair), 1-25 (High Risk), Not Known",
  };
  for (const { name, field } of fieldEntries(prequalificationForm)) {
    if (field.kind !== "choice" || name === "state") continue;
    expect(field.options.map(({ value }) => value).join(", "), name).toBe(lists[name]);
  }
  const { state } = prequalificationForm.steps.personal.fields;
  expect(state.options).toHaveLength(50);
});

test("accepts a complete form and reads it back unchanged", () => {
  expect(check(sent)).toEqual({ toast: undefined, fields: {} });
  expect(toWire(prequalificationForm, readWire(prequalificationForm, sent))).toEqual({
    ...sent,
    phone_number: "5550100142",
    monthly_revenue: "12500",
    x_studio_annual_revenue: "150000",
  });
});

const blank = (...names: (keyof typeof sent)[]) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.some((each) => each === name)));

describe("each step reports what is wrong, the sentence, and the fields", () => {
  const step1 = "Please fill in all required fields in Step 1.";
  const step2 = "Please fill in all required fields in Step 2";
  const step3 = "Please fill in all required fields in Step 3.";
  test.each([
    ["no name", blank("full_name"), step1, ["full_name"]],
    ["no email", blank("email_address"), step1, ["email_address"]],
    ["no phone", blank("phone_number"), step1, ["phone_number"]],
    ["no state", blank("state_of_incorporation"), step1, ["state_of_incorporation"]],
    ["a name of spaces", { ...sent, full_name: "   " }, step1, ["full_name"]],
    [
      "a bad email",
      { ...sent, email_address: "ada@example" },
      "Please enter a valid email address.",
      ["email_address"],
    ],
    [
      "a bad website",
      { ...sent, business_website: "not a site" },
      "Please enter a valid business website URL.",
      ["business_website"],
    ],
    ["a digit in the name", { ...sent, full_name: "Ada 2" }, "Only letters are allowed", ["full_name"]],
    ["a name of 51", { ...sent, full_name: "a".repeat(51) }, "Maximum 50 characters allowed", ["full_name"]],
    ["nine digits", { ...sent, phone_number: "555010014" }, "Please enter a 10-digit phone number.", ["phone_number"]],
    ["no business name", blank("business_name"), step2, ["business_name"]],
    ["no industry", blank("business_industry"), step2, ["business_industry"]],
    ["no structure", blank("business_structure"), step2, ["business_structure"]],
    ["no time in business", blank("x_studio_time_in_business"), step2, ["x_studio_time_in_business"]],
    ["no monthly revenue", blank("monthly_revenue"), step2, ["monthly_revenue"]],
    ["another industry, not named", { ...sent, business_industry: "Other" }, step2, ["x_studio_other_industry_type"]],
    ["another structure, not named", { ...sent, business_structure: "Other" }, step2, ["x_studio_other_entity_type"]],
    [
      "a business name of 51",
      { ...sent, business_name: "a".repeat(51) },
      "Maximum 50 characters allowed",
      ["business_name"],
    ],
    [
      "nine digits of revenue",
      { ...sent, monthly_revenue: "123456789" },
      "Maximum 8 digits allowed",
      ["monthly_revenue"],
    ],
    [
      "negative revenue",
      { ...sent, monthly_revenue: "-5" },
      "Please enter a whole dollar amount, digits only.",
      ["monthly_revenue"],
    ],
    [
      "revenue with an exponent",
      { ...sent, monthly_revenue: "1e5" },
      "Please enter a whole dollar amount, digits only.",
      ["monthly_revenue"],
    ],
    [
      "an amount of $0",
      { ...sent, funding_amount_requested: "0" },
      "Please enter an amount above $0.",
      ["funding_amount_requested"],
    ],
    ["no amount", blank("funding_amount_requested"), step3, ["funding_amount_requested"]],
    ["no debt answer", blank("x_studio_current_business_debt"), step3, ["x_studio_current_business_debt"]],
    ["no urgency", blank("x_studio_funding_urgency"), step3, ["x_studio_funding_urgency"]],
    ["no personal score", blank("estimated_personal_credit_score"), step3, ["estimated_personal_credit_score"]],
    ["no purpose", blank("purpose_of_funding"), step3, ["purpose_of_funding"]],
    ["a debt of unknown size", { ...sent, x_studio_current_business_debt: "yes" }, step3, ["debt_balance"]],
    ["no consent", { ...sent, consent: false }, "Please accept the terms and conditions.", ["consent"]],
    [
      "an unknown purpose",
      { ...sent, purpose_of_funding: "Yacht" },
      "Please choose one of the options.",
      ["purpose_of_funding"],
    ],
  ])("%s", (_what, body, ...[toast, fields]) => {
    const found = check(body);
    expect(found.toast).toBe(toast);
    expect(Object.keys(found.fields)).toEqual(fields);
  });

  test("the toast reports blank answers first, then malformed ones, then the consent", () => {
    const malformed = { email_address: "ada@", consent: false };
    expect(check({ ...blank("business_name", "phone_number"), ...malformed }).toast).toBe(step1);
    expect(check({ ...sent, ...malformed }).toast).toBe("Please enter a valid email address.");
    expect(check({ ...blank("purpose_of_funding"), ...malformed }).toast).toBe(step3);
  });
});

test("has every sentence specified for it", () => {
  const source = JSON.stringify([
    prequalificationForm,
    check({}).fields,
    check({ ...sent, email_address: "x", business_website: "!", full_name: "1" }).fields,
  ]);
  for (const sentence of [
    "Please enter a valid business website URL.",
    "Please fill in all required fields in Step 1.",
    "Please fill in all required fields in Step 2",
    "Please fill in all required fields in Step 3.",
    "Please accept the terms and conditions.",
    "Please enter a valid email address.",
    "Only letters are allowed",
  ]) {
    expect(source).toContain(JSON.stringify(sentence).slice(0, -1));
  }
});

test("drops answers that became irrelevant", () => {
  const answers: Answers = readWire(prequalificationForm, {
    ...sent,
    debt_balance: "9000",
    x_studio_other_industry_type: "Looms",
  });
  expect(answers).not.toHaveProperty("debtBalance");
  expect(answers).not.toHaveProperty("otherIndustry");
});

test("computes annual revenue from monthly revenue and ignores what was sent", () => {
  const answers = readWire(prequalificationForm, { ...sent, x_studio_annual_revenue: "1" });
  expect(answers.annualRevenue).toBe("150000");
  expect(computeAnnualRevenue({ monthlyRevenue: "99999999" })).toBe("1199999988");
  expect(computeAnnualRevenue({ monthlyRevenue: "-1" })).toBe("");
  expect(computeAnnualRevenue({})).toBe("");
});

test("accepts an optional website with or without http, or with a path", () => {
  for (const site of ["", "example.com", "http://example.com", "https://www.example.co.uk/a/b?c=d#e"]) {
    expect(check({ ...sent, business_website: site }).toast, site).toBeUndefined();
  }
  for (const site of [
    "ftp://example.com",
    "example",
    "https://",
    "exa mple.com",
    "javascript:alert(1)",
    "example.com/ü",
  ]) {
    expect(check({ ...sent, business_website: site }).toast, site).toBe("Please enter a valid business website URL.");
  }
});

test("accepts a state bare or by its code, and names with accents or a curly apostrophe", () => {
  for (const state of ["Florida", "FL", "Florida (FL)"]) {
    expect(readWire(prequalificationForm, { ...sent, state_of_incorporation: state }).state).toBe("Florida (FL)");
  }
  expect(check({ ...sent, full_name: "Zoë O’Brien-Núñez" }).toast).toBeUndefined();
});

test("maps messages to wire names and back", () => {
  const byName = { fullName: "one", debtBalance: "two" };
  const byWire = toMessagesByWire(prequalificationForm, byName);
  expect(byWire).toEqual({ full_name: "one", debt_balance: "two" });
  expect(toMessagesByName(prequalificationForm, byWire)).toEqual(byName);
});
