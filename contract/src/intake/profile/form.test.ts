import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../../firm/email.ts";
import { checkAnswers } from "../../forms/check.ts";
import { fieldEntries } from "../../forms/form.ts";
import { readWire, toWire, wireShape } from "../../forms/wire.ts";
import { type ProfileTab, profileForm } from "./form.ts";

/** Valid tabs by wire names. */
const tabs: Record<ProfileTab, Record<string, unknown>> = {
  personal: {
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.com",
    x_studio_home_street: "12 St. James Sq., #4",
    x_studio_home_city: "Coeur d’Alene",
    x_studio_home_zip_code: "33602",
    mobile: "(555) 010-0142",
    x_studio_home_phone: "",
    country: "United States",
    role: "Owner",
    state: "Florida (FL)",
    x_studio_dob: "1980-02-29",
    x_studio_ssn_last4: "1120",
  },
  business: {
    x_studio_business_name: "Analytical Engines No. 1",
    x_studio_business_ein: "12-3456789",
    x_studio_business_street: "1/2 Mill-Lane",
    x_studio_business_phone: "5550100143",
    x_studio_business_city: "Tampa",
    x_studio_business_state: "FL",
    x_studio_business_zip: "33602",
    x_studio_entity_type: "LLC",
    x_studio_industry_type: "Manufacturing & Wholesale",
    x_studio_website: "example.com",
  },
  financial: { x_studio_currency_id: 1, x_studio_monthly_revenue: "12500", x_studio_years_in_business: "7" },
};
const today = "2026-01-31";
const check = (tab: ProfileTab, changes: Record<string, unknown> = {}) =>
  checkAnswers(profileForm, readWire(profileForm, { ...tabs[tab], ...changes }), {
    emailPolicy: defaultEmailPolicy,
    today,
    step: tab,
  });

const wireNames = `first_name, last_name, email, x_studio_home_street, x_studio_home_city, x_studio_home_zip_code, mobile,
  x_studio_home_phone, country, role, state, x_studio_dob, x_studio_ssn_last4, x_studio_business_name, x_studio_business_ein,
  x_studio_business_street, x_studio_business_phone, x_studio_business_city, x_studio_business_state, x_studio_business_zip,
  x_studio_entity_type, x_studio_entity_type_other, x_studio_industry_type, x_studio_other_industry_type, x_studio_website,
  x_studio_currency_id, x_studio_monthly_revenue, x_studio_annual_revenue, x_studio_years_in_business`;

test("has the specified wire names in order", () => {
  expect(Object.keys(wireShape(profileForm))).toEqual(wireNames.split(/,\s+/));
});

test("has unique labels, so that a missing one leads to its field", () => {
  const labels = fieldEntries(profileForm).map(({ field }) => field.label);
  expect(new Set(labels).size).toBe(labels.length);
});

test("marks sensitive fields, and only the email as read-only", () => {
  const entries = fieldEntries(profileForm);
  expect(entries.flatMap(({ name, field }) => (field.sensitive ? [name] : []))).toEqual([
    "dateOfBirth",
    "ssnLast4",
    "ein",
  ]);
  expect(entries.flatMap(({ name, field }) => (field.readOnly ? [name] : []))).toEqual(["email"]);
});

describe("checks each tab by itself", () => {
  test.each(["personal", "business", "financial"] as const)("%s", (tab) => {
    expect(check(tab)).toEqual({ fields: {}, toast: undefined });
  });
});

const letters = "Only letters are allowed";
const tooLong = "Maximum 50 characters allowed";
const noSuchOption = "Please choose one of the options.";
const street = "Please use letters, digits, spaces and , . / # - only.";
const phone = "Please enter a 10-digit phone number.";
const fiveDigits = "Please enter a 5-digit zip code.";

const gates: readonly (readonly [tab: ProfileTab, changes: Record<string, unknown>, message: string])[] = [
  ["personal", { first_name: "" }, "Please Enter First Name"],
  ["personal", { first_name: "Ada1" }, letters],
  ["personal", { first_name: "a".repeat(51) }, tooLong],
  ["personal", { last_name: " " }, "Please Enter Last Name"],
  ["personal", { last_name: "L@velace" }, letters],
  ["personal", { last_name: "a".repeat(51) }, tooLong],
  ["personal", { email: "" }, "Please Enter Email"],
  ["personal", { email: "ada@example" }, "Please enter a valid email address."],
  ["personal", { x_studio_home_street: "" }, "Please Enter Street"],
  ["personal", { x_studio_home_street: "1 Main St; drop" }, street],
  ["personal", { x_studio_home_street: "a".repeat(101) }, "Maximum 100 characters allowed"],
  ["personal", { x_studio_home_city: "" }, "Please Enter City or Verify City Name"],
  ["personal", { x_studio_home_city: "Tampa 2" }, "Please Enter City or Verify City Name"],
  ["personal", { x_studio_home_city: "a".repeat(51) }, tooLong],
  ["personal", { x_studio_home_zip_code: "" }, "Please Enter  Zip Code"],
  ["personal", { x_studio_home_zip_code: "3360" }, fiveDigits],
  ["personal", { x_studio_home_zip_code: "336021" }, fiveDigits],
  ["personal", { x_studio_home_zip_code: "3360a" }, fiveDigits],
  ["personal", { mobile: "" }, "Please Enter Mobile"],
  ["personal", { mobile: "123" }, phone],
  ["personal", { x_studio_home_phone: "123" }, phone],
  ["personal", { country: "" }, "Please Enter Country"],
  ["personal", { country: "U2" }, letters],
  ["personal", { country: "a".repeat(51) }, tooLong],
  ["personal", { role: "Emperor" }, noSuchOption],
  ["personal", { state: "" }, "Please Enter State"],
  ["personal", { state: "Atlantis" }, noSuchOption],
  ["personal", { x_studio_dob: "" }, "Please Enter Date of Birth"],
  ["personal", { x_studio_dob: "0000-01-01" }, "Date input not valid."],
  ["personal", { x_studio_dob: "1981-02-29" }, "Date input not valid."],
  ["personal", { x_studio_dob: "02/29/1980" }, "Date input not valid."],
  ["personal", { x_studio_dob: "2026-02-01" }, "Date cannot be in the future."],
  ["personal", { x_studio_dob: "2008-02-01" }, "You must be at least 18 years old."],
  ["personal", { x_studio_ssn_last4: "" }, "Please Enter SSN Last 4 Digits"],
  ["personal", { x_studio_ssn_last4: "112" }, "Please enter exactly the last 4 digits."],
  ["personal", { x_studio_ssn_last4: "078-05-1120" }, "Please enter exactly the last 4 digits."],
  ["business", { x_studio_business_name: "" }, "Please Enter Business Name"],
  ["business", { x_studio_business_name: "a".repeat(51) }, tooLong],
  ["business", { x_studio_business_ein: "12-345678" }, "Please enter a 9-digit EIN."],
  ["business", { x_studio_business_street: "" }, "Please Enter Business Street"],
  ["business", { x_studio_business_street: "1 Main St!" }, street],
  ["business", { x_studio_business_phone: "555" }, phone],
  ["business", { x_studio_business_city: "" }, "Please Enter Business City"],
  ["business", { x_studio_business_city: "Tampa 2" }, letters],
  ["business", { x_studio_business_state: "" }, "Please Enter Business State"],
  ["business", { x_studio_business_state: "Atlantis" }, noSuchOption],
  ["business", { x_studio_business_zip: "" }, "Please Enter Business Zip Code"],
  ["business", { x_studio_business_zip: "1" }, fiveDigits],
  ["business", { x_studio_entity_type: "" }, "Please Select Entity Type"],
  ["business", { x_studio_entity_type: "Limited Liability Company (LLC)" }, noSuchOption],
  ["business", { x_studio_industry_type: "" }, "Please Select Industry Type"],
  ["business", { x_studio_industry_type: "Piracy" }, noSuchOption],
  ["business", { x_studio_website: "not a website" }, "Please enter a valid business website URL."],
  ["financial", { x_studio_currency_id: "" }, "Please Select Currency"],
  ["financial", { x_studio_currency_id: 2 }, noSuchOption],
  ["financial", { x_studio_monthly_revenue: "" }, "Please Enter Monthly Revenue"],
  ["financial", { x_studio_monthly_revenue: "123456789" }, "Maximum 8 digits allowed"],
  ["financial", { x_studio_monthly_revenue: "-1" }, "Please enter a whole dollar amount, digits only."],
  ["financial", { x_studio_years_in_business: "" }, "Please Enter Years in Business"],
  ["financial", { x_studio_years_in_business: "1000" }, "Maximum 3 digits allowed"],
  ["financial", { x_studio_years_in_business: "1.5" }, "Please enter a whole number, digits only."],
];
test.each(gates)("%s with %j: %s", (tab, changes, message) => {
  const { fields, toast } = check(tab, changes);
  expect(toast).toBe(message);
  expect(Object.values(fields)).toEqual([message]);
});

test.each([
  ["x_studio_entity_type", "x_studio_entity_type_other", "Please Enter Other Entity Type"],
  ["x_studio_industry_type", "x_studio_other_industry_type", "Please Enter Other Industry Type"],
])("%s Other asks for %s in letters, & and .", (wire, other, message) => {
  expect(check("business", { [wire]: "Other" }).toast).toBe(message);
  expect(check("business", { [wire]: "Other", [other]: "Guild 7" }).toast).toBe(letters);
  expect(check("business", { [wire]: "Other", [other]: "a".repeat(51) }).toast).toBe(tooLong);
  expect(check("business", { [wire]: "Other", [other]: "Guild & Co." }).toast).toBeUndefined();
  expect(readWire(profileForm, { ...tabs.business, [other]: "left over" })).not.toHaveProperty(
    other.includes("entity") ? "otherEntityType" : "otherIndustry",
  );
});

test("has every specified message, even the one that the computed revenue never shows", () => {
  const messages = fieldEntries(profileForm).flatMap(({ field }) => field.requiredMessage ?? []);
  expect(messages).toContain("Please Enter Annual Revenue");
  expect(messages.filter((message) => message.startsWith("Please "))).toHaveLength(24);
});

test("computes annual revenue from monthly revenue, and sends the currency as 1", () => {
  const answers = readWire(profileForm, { ...tabs.financial, x_studio_annual_revenue: "1" });
  expect(answers).toMatchObject({ currency: "USD", annualRevenue: "150000" });
  expect(toWire(profileForm, answers)).toEqual({
    x_studio_currency_id: 1,
    x_studio_monthly_revenue: "12500",
    x_studio_annual_revenue: "150000",
    x_studio_years_in_business: "7",
  });
});
