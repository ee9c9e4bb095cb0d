import { expect, test } from "vitest";
import { createPrefill } from "./prefill.ts";

const person = {
  first_name: "Maria",
  last_name: "O’Neil",
  email: "maria@example.com",
  mobile: "8135550142",
  state: "Florida (FL)",
};
const asked = { fullName: "Maria O’Neil", ownerName: "Maria O’Neil", email: person.email, mobilePhone: person.mobile };

test("fills in what the profile and the pre-qualification know, in the application's own options", () => {
  const known = {
    ...person,
    x_studio_home_street: "12 Bay Street",
    x_studio_business_name: "O’Neil Bakery",
    x_studio_entity_type: "Non-Profit",
    x_studio_years_in_business: "7",
    x_studio_monthly_revenue: "12500",
    x_studio_current_business_debt: "yes",
    debt_balance: "9000",
    funding_amount_requested: "50000",
    purpose_of_funding: "Equipment",
    x_studio_funding_urgency: "30 Days",
    estimated_personal_credit_score: "701-800",
  };
  expect(createPrefill(known)).toEqual({
    ...asked,
    state: "Florida (FL)",
    street: "12 Bay Street",
    legalBusinessName: "O’Neil Bakery",
    entityType: "Non-Profit Corporation / 501(c)(3)",
    timeInBusiness: "2+ yrs",
    monthlyRevenue: "12500",
    hasDebt: "yes",
    debtBalance: "9000",
    requestedAmount: "50000",
    purpose: "Equipment Financing",
    timeframe: "Within 3-4 Weeks",
    personalCreditScore: "701-800",
  });
});

test("takes the pre-qualification's time in business if the profile has none", () => {
  expect(createPrefill({ ...person, x_studio_time_in_business: "6-12 mo" })).toMatchObject({
    timeInBusiness: "6-12 mo",
  });
  const both = { ...person, x_studio_years_in_business: "7", x_studio_time_in_business: "6-12 mo" };
  expect(createPrefill(both)).toMatchObject({ timeInBusiness: "2+ yrs" });
});

test("leaves blank what has no counterpart or wouldn't pass, and every consent", () => {
  const known = {
    ...person,
    state: "Ontario",
    x_studio_entity_type: "Mortgage Brokerage (Entity)",
    x_studio_years_in_business: "0",
    x_studio_business_zip: "3360",
    x_studio_monthly_revenue: "123456789012",
    consent: true,
  };
  expect(createPrefill(known)).toEqual({ ...asked, hasDebt: "no" });
});

test("only has initial values without a profile", () => {
  expect(createPrefill(undefined)).toEqual({ hasDebt: "no" });
});
