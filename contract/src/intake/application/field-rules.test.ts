import { describe, expect, test } from "vitest";
import { defaultEmailPolicy } from "../../firm/email.ts";
import { checkAnswers } from "../../forms/check.ts";
import type { StepName } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { readWire, toMessagesByWire } from "../../forms/wire.ts";
import { applicationWire as sent } from "../../testing/application-wire.ts";
import { applicationForm } from "./form.ts";

type Step = StepName<typeof applicationForm>;

const check = (changes: Readonly<Record<string, string>>, step?: Step) => {
  const { toast, fields } = checkAnswers(applicationForm, readWire(applicationForm, { ...sent, ...changes }), {
    emailPolicy: defaultEmailPolicy,
    today: "2026-01-31",
    ...(step ? { step } : {}),
  });
  return { toast, fields: toMessagesByWire(applicationForm, fields) };
};

describe("field rules", () => {
  const letters = "Only letters are allowed";
  const max50 = "Maximum 50 characters allowed";
  const dollars = "Please enter a whole dollar amount, digits only.";
  const zip = "Please enter a 5-digit zip code.";
  const street = "Please use letters, digits, spaces and , . / # - only.";
  const option = "Please choose one of the options.";
  const share = "Please enter a whole percentage from 0 to 100.";
  const noSsn = "This isn't a valid social security number or ITIN. Please check the digits.";
  const wrong: readonly (readonly [step: Step, wire: string, value: string, message: string])[] = [
    ["business", "full_name", "Ada 2", letters],
    ["business", "full_name", "a".repeat(51), max50],
    ["business", "legal_business_name", "a".repeat(51), max50],
    ["business", "business_street_address", "1 Main St; drop", street],
    ["business", "business_street_address", "a".repeat(101), "Maximum 100 characters allowed"],
    ["business", "city_2", "Tampa 2", letters],
    ["business", "state_1", "Atlantis", option],
    ["business", "zip_code_1", "3360", zip],
    ["business", "zip_code_1", "336021", zip],
    ["business", "mobile_phone", "555010014", "Please enter a 10-digit phone number."],
    ["business", "industry", "Piracy", option],
    ["business", "industry_type", "Limited Liability Company (LLC)", option],
    ["business", "time_in_business", "ages", option],
    ["business", "number_of_employee_1", "1234567", "Maximum 6 digits allowed"],
    ["business", "number_of_employee_1", "-1", messages.countInvalid],
    ["owner", "first_name", "Ada_L", letters],
    ["owner", "first_name", "a".repeat(51), max50],
    ["owner", "city", "Tampa!", letters],
    ["owner", "city", "a".repeat(51), max50],
    ["owner", "zip_code", "3360a", zip],
    ["owner", "date_of_birth", "0000-01-01", "Date input not valid."],
    ["owner", "date_of_birth", "1981-02-29", "Date input not valid."],
    ["owner", "date_of_birth", "02/29/1980", "Date input not valid."],
    ["owner", "date_of_birth", "2026-02-01", "Date cannot be in the future."],
    ["owner", "date_of_birth", "2008-02-01", "You must be at least 18 years old."],
    ["owner", "date_of_birth", "2009-01-31", "You must be at least 18 years old."],
    ["owner", "social_security_number_ssn", "000-00-0000", noSsn],
    ["owner", "social_security_number_ssn", "666-12-3456", noSsn],
    ["owner", "social_security_number_ssn", "900-12-3456", noSsn],
    ["owner", "social_security_number_ssn", "123-45-678", "Please enter all 9 digits of the social security number."],
    ["owner", "citizenship_status", "Martian", option],
    ["owner", "ownership_", "101", share],
    ["owner", "ownership_", "-1", share],
    ["owner", "ownership_", "12.5", share],
    ["owner", "ownership_", "1e1", share],
    ["financial", "monthly_revenue", "123456789", "Maximum 8 digits allowed"],
    ["financial", "monthly_revenue", "-5", dollars],
    ["financial", "monthly_revenue", "+5", dollars],
    ["financial", "monthly_revenue", "1e5", dollars],
    ["financial", "business_bank_name", "Bank 1", letters],
    ["financial", "business_bank_name", "a".repeat(51), max50],
    ["financial", "business_checking_start_date", "2026-02-01", "Date cannot be in the future."],
    ["financial", "business_checking_start_date", "1899-12-31", "Date input not valid."],
    ["financial", "self_reported_personal_credit_score_12", "900", option],
    ["financial", "self_reported_business_credit_score_1", "900", option],
    ["financial", "existing_business_debt_", "maybe", option],
    ["financial", "amount", "123456789", "Maximum 8 digits allowed"],
    ["financial", "amount", "-1", dollars],
    ["fundingRequest", "requested_amount_12", "123456789", "Maximum 8 digits allowed"],
    ["fundingRequest", "requested_amount_12", "-1", dollars],
    ["fundingRequest", "requested_amount_12", "0", "Please enter an amount above $0."],
    ["fundingRequest", "requested_amount_12", "$000", "Please enter an amount above $0."],
    ["fundingRequest", "purpose_of_funds", "Yacht", option],
    ["fundingRequest", "specific_asset_type", "Van 2", letters],
    ["fundingRequest", "specific_asset_type", "a".repeat(51), max50],
    ["fundingRequest", "preferred_funding_type", "Gift", option],
    ["fundingRequest", "timeframe_needed", "Yesterday", option],
    ["fundingRequest", "collateral_available", "Cat", option],
    ["compliance", "in_lawsuit", "perhaps", option],
    ["compliance", "compliance_explanation", "a".repeat(2001), "Maximum 2000 characters allowed"],
    ["compliance", "compliance_explanation", "a\u0000b", "Please remove the special characters."],
  ];
  test.each(wrong)("%s: %s of %j: %s", (...[step, name, value, message]) => {
    const wire = `x_studio_${name}`;
    expect(check({ [wire]: value }, step)).toEqual({ toast: message, fields: { [wire]: message } });
  });

  const right: readonly (readonly [name: string, value: string])[] = [
    ["ownership_", "0"],
    ["ownership_", "100%"],
    ["ownership_", ""],
    ["social_security_number_ssn", ""],
    ["social_security_number_ssn", "078051120"],
    ["social_security_number_ssn", "912-78-1234"],
    ["date_of_birth", "2008-01-31"],
    ["number_of_employee_1", ""],
    ["business_bank_name", "Bank & Co. Ltd."],
    ["business_checking_start_date", "2026-01-31"],
    ["amount", ""],
    ["monthly_revenue", "$1,250"],
    ["requested_amount_12", "99999999"],
    ["city", "Coeur d'Alene"],
    ["city", "St. Petersburg"],
    ["city_2", "St. Petersburg"],
    ["monthly_revenue", "0"],
  ];
  test.each(right)("accepts %s of %j", (name, value) => {
    expect(check({ [`x_studio_${name}`]: value }).toast).toBeUndefined();
  });
});
