import {
  choice,
  cityText,
  count,
  date,
  derivedMoney,
  digits,
  email,
  money,
  nameText,
  phone,
  streetText,
  text,
  typeText,
  url,
  zipDigits,
} from "../../forms/field.ts";
import { type AnswersOf, form, type StepName, step } from "../../forms/form.ts";
import { entityTypeOptions } from "../../forms/options/entity-types.ts";
import { industryOptions } from "../../forms/options/industries.ts";
import type { Option } from "../../forms/options/option.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { titleOptions } from "../../forms/options/titles.ts";
import { limits } from "../../platform/limits.ts";
import { computeAnnualRevenue } from "../prequalification/form.ts";

/** Only US dollars, sent as the number 1. */
const currencyOptions: readonly Option[] = [{ value: "USD", aliases: ["1"], wire: 1 }];

/** Three tabs, each saved by itself. Labels are unique, so that a label leads to its field. */
export const profileForm = form({
  name: "profile",
  version: 1,
  steps: {
    personal: step({
      title: "Personal Information",
      fields: {
        firstName: nameText({
          wire: "first_name",
          label: "First Name",
          required: "Please Enter First Name",
          autocomplete: "given-name",
        }),
        lastName: nameText({
          wire: "last_name",
          label: "Last Name",
          required: "Please Enter Last Name",
          autocomplete: "family-name",
        }),
        email: email({
          wire: "email",
          label: "Email",
          hint: "You sign in with it. Change it under Security.",
          readOnly: true,
          takesAnyDomain: true,
          required: "Please Enter Email",
        }),
        street: streetText({
          wire: "x_studio_home_street",
          label: "Street",
          required: "Please Enter Street",
          autocomplete: "address-line1",
        }),
        city: cityText({
          wire: "x_studio_home_city",
          label: "City",
          required: "Please Enter City or Verify City Name",
          invalidMessage: "Please Enter City or Verify City Name",
          autocomplete: "address-level2",
        }),
        zip: zipDigits({
          wire: "x_studio_home_zip_code",
          label: "Zip Code",
          stateField: "state",
          required: "Please Enter  Zip Code",
          autocomplete: "postal-code",
        }),
        mobile: phone({ wire: "mobile", label: "Mobile", required: "Please Enter Mobile" }),
        homePhone: phone({ wire: "x_studio_home_phone", label: "Home Phone", autocomplete: "home tel-national" }),
        country: nameText({
          wire: "country",
          label: "Country",
          initial: "United States",
          required: "Please Enter Country",
          autocomplete: "country-name",
        }),
        role: choice({
          wire: "role",
          label: "Role",
          hint: "Your role in the business.",
          options: titleOptions,
        }),
        state: choice({
          wire: "state",
          label: "State",
          options: stateOptions,
          required: "Please Enter State",
          autocomplete: "address-level1",
        }),
        dateOfBirth: date({
          wire: "x_studio_dob",
          label: "Date of Birth",
          latest: "adult",
          sensitive: true,
          required: "Please Enter Date of Birth",
          autocomplete: "bday",
        }),
        ssnLast4: digits({
          wire: "x_studio_ssn_last4",
          label: "SSN Last 4 Digits",
          groups: [4],
          invalidMessage: "Please enter exactly the last 4 digits.",
          sensitive: true,
          required: "Please Enter SSN Last 4 Digits",
          autocomplete: "off",
        }),
      },
    }),
    business: step({
      title: "Business Information",
      fields: {
        businessName: text({
          wire: "x_studio_business_name",
          label: "Business Name",
          max: limits.businessNameChars,
          required: "Please Enter Business Name",
          autocomplete: "organization",
        }),
        ein: digits({
          wire: "x_studio_business_ein",
          label: "EIN",
          hint: "The employer identification number, if the business has one.",
          groups: [2, 7],
          invalidMessage: "Please enter a 9-digit EIN.",
          sensitive: true,
          autocomplete: "off",
        }),
        businessStreet: streetText({
          wire: "x_studio_business_street",
          label: "Business Street",
          required: "Please Enter Business Street",
          autocomplete: "section-business address-line1",
        }),
        businessPhone: phone({
          wire: "x_studio_business_phone",
          label: "Business Phone",
          autocomplete: "work tel-national",
        }),
        businessCity: cityText({
          wire: "x_studio_business_city",
          label: "Business City",
          required: "Please Enter Business City",
          autocomplete: "section-business address-level2",
        }),
        businessState: choice({
          wire: "x_studio_business_state",
          label: "Business State",
          options: stateOptions,
          required: "Please Enter Business State",
          autocomplete: "section-business address-level1",
        }),
        businessZip: zipDigits({
          wire: "x_studio_business_zip",
          label: "Business Zip Code",
          stateField: "businessState",
          required: "Please Enter Business Zip Code",
          autocomplete: "section-business postal-code",
        }),
        entityType: choice({
          wire: "x_studio_entity_type",
          label: "Entity Type",
          options: entityTypeOptions,
          required: "Please Select Entity Type",
        }),
        otherEntityType: typeText({
          wire: "x_studio_entity_type_other",
          label: "Other Entity Type",
          required: "Please Enter Other Entity Type",
          when: { field: "entityType", is: "Other" },
        }),
        industry: choice({
          wire: "x_studio_industry_type",
          label: "Industry Type",
          options: industryOptions,
          required: "Please Select Industry Type",
        }),
        otherIndustry: typeText({
          wire: "x_studio_other_industry_type",
          label: "Other Industry Type",
          required: "Please Enter Other Industry Type",
          when: { field: "industry", is: "Other" },
        }),
        website: url({
          wire: "x_studio_website",
          label: "Website",
          max: limits.websiteChars,
        }),
      },
    }),
    financial: step({
      title: "Financial Snapshot",
      fields: {
        currency: choice({
          wire: "x_studio_currency_id",
          label: "Currency",
          options: currencyOptions,
          initial: "USD",
          required: "Please Select Currency",
        }),
        monthlyRevenue: money({
          wire: "x_studio_monthly_revenue",
          label: "Monthly Revenue",
          hint: "Three-month average, before expenses.",
          maxDigits: limits.moneyDigits,
          required: "Please Enter Monthly Revenue",
        }),
        annualRevenue: derivedMoney({
          wire: "x_studio_annual_revenue",
          label: "Annual Revenue",
          hint: "Monthly × 12.",
          derive: computeAnnualRevenue,
          required: "Please Enter Annual Revenue",
        }),
        yearsInBusiness: count({
          wire: "x_studio_years_in_business",
          label: "Years in Business",
          maxDigits: limits.yearsInBusinessDigits,
          required: "Please Enter Years in Business",
        }),
      },
    }),
  },
});

export type ProfileAnswers = AnswersOf<typeof profileForm>;
export type ProfileTab = StepName<typeof profileForm>;
