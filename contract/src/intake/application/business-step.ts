import {
  choice,
  cityText,
  count,
  email,
  nameText,
  phone,
  streetText,
  text,
  typeText,
  zipDigits,
} from "../../forms/field.ts";
import { step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { applicationEntityTypeOptions } from "../../forms/options/application-entity-types.ts";
import { timeInBusinessOptions } from "../../forms/options/funding.ts";
import { industryOptions } from "../../forms/options/industries.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { limits } from "../../platform/limits.ts";
import { applicationSteps } from "./steps.ts";

export const businessStep = step({
  ...applicationSteps.business,
  gateMessage: messages.fillRequired,
  fields: {
    fullName: nameText({
      wire: "x_studio_full_name",
      label: "Full name",
      required: true,
      autocomplete: "name",
    }),
    legalBusinessName: text({
      wire: "x_studio_legal_business_name",
      label: "Legal business name",
      max: limits.businessNameChars,
      required: true,
      autocomplete: "organization",
    }),
    businessStreet: streetText({
      wire: "x_studio_business_street_address",
      label: "Business street address",
      required: true,
      autocomplete: "section-business address-line1",
    }),
    businessCity: cityText({
      wire: "x_studio_city_2",
      label: "Business city",
      required: true,
      autocomplete: "section-business address-level2",
    }),
    businessState: choice({
      wire: "x_studio_state_1",
      label: "Business state",
      options: stateOptions,
      required: true,
      autocomplete: "section-business address-level1",
    }),
    businessZip: zipDigits({
      wire: "x_studio_zip_code_1",
      label: "Business zip code",
      stateField: "businessState",
      required: true,
      autocomplete: "section-business postal-code",
    }),
    mobilePhone: phone({ wire: "x_studio_mobile_phone", label: "Mobile phone", required: true }),
    email: email({ wire: "x_studio_email", label: "Email", required: messages.emailRequired }),
    entityType: choice({
      wire: "x_studio_industry_type",
      label: "Entity type",
      options: applicationEntityTypeOptions,
      required: true,
    }),
    otherEntityType: typeText({
      wire: "x_studio_other_entity_type",
      label: "Other entity type",
      when: { field: "entityType", is: "Other" },
    }),
    stateOfIncorporation: choice({
      wire: "x_studio_state_of_incorporation",
      label: "State of incorporation",
      hint: "Sole proprietorship: where you do business.",
      options: stateOptions,
      required: true,
    }),
    industry: choice({
      wire: "x_studio_industry",
      label: "Industry type",
      options: industryOptions,
      required: true,
    }),
    otherIndustry: typeText({
      wire: "x_studio_other_industry_type",
      label: "Other industry type",
      when: { field: "industry", is: "Other" },
    }),
    timeInBusiness: choice({
      wire: "x_studio_time_in_business",
      label: "Time in business",
      options: timeInBusinessOptions,
      required: true,
    }),
    employees: count({
      wire: "x_studio_number_of_employee_1",
      label: "Number of employees",
      maxDigits: limits.employeesDigits,
    }),
  },
});
