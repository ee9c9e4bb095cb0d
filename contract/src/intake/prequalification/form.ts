import type { Answers } from "../../forms/field.ts";
import {
  choice,
  consent,
  derivedMoney,
  email,
  longText,
  money,
  nameText,
  phone,
  text,
  typeText,
  url,
  yesNo,
} from "../../forms/field.ts";
import { type AnswersOf, form, step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { businessStructureOptions } from "../../forms/options/business-structures.ts";
import {
  businessCreditScoreOptions,
  fundingPurposeOptions,
  fundingUrgencyOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "../../forms/options/funding.ts";
import { industryOptions } from "../../forms/options/industries.ts";
import { stateOptions } from "../../forms/options/states.ts";
import { limits } from "../../platform/limits.ts";

/** Twelve times the monthly revenue, in whole dollars; blank while the monthly revenue isn't a number. */
export const computeAnnualRevenue = ({ monthlyRevenue }: Answers): string =>
  typeof monthlyRevenue === "string" && /^\d{1,14}$/.test(monthlyRevenue) ? String(Number(monthlyRevenue) * 12) : "";

export const prequalificationForm = form({
  name: "prequalification",
  version: 1,
  steps: {
    personal: step({
      title: "Personal Info",
      gateMessage: "Please fill in all required fields in Step 1.",
      fields: {
        fullName: nameText({
          wire: "full_name",
          label: "Full name",
          required: true,
          autocomplete: "name",
        }),
        email: email({ wire: "email_address", label: "Email address", required: messages.emailRequired }),
        phone: phone({ wire: "phone_number", label: "Phone number", required: "Please enter your phone number." }),
        state: choice({
          wire: "state_of_incorporation",
          label: "State of incorporation",
          hint: "Sole proprietorship: where you do business.",
          options: stateOptions,
          required: true,
          autocomplete: "address-level1",
        }),
        website: url({
          wire: "business_website",
          label: "Business website",
          max: limits.websiteChars,
        }),
      },
    }),
    business: step({
      title: "Business Details",
      gateMessage: "Please fill in all required fields in Step 2",
      fields: {
        businessName: text({
          wire: "business_name",
          label: "Business name",
          hint: "As on your registration.",
          max: limits.businessNameChars,
          required: true,
          autocomplete: "organization",
        }),
        industry: choice({
          wire: "business_industry",
          label: "Industry",
          options: industryOptions,
          required: true,
        }),
        otherIndustry: typeText({
          wire: "x_studio_other_industry_type",
          label: "Other industry",
          required: true,
          when: { field: "industry", is: "Other" },
        }),
        structure: choice({
          wire: "business_structure",
          label: "Business structure",
          options: businessStructureOptions,
          required: true,
        }),
        otherStructure: typeText({
          wire: "x_studio_other_entity_type",
          label: "Other business structure",
          required: true,
          when: { field: "structure", is: "Other" },
        }),
        timeInBusiness: choice({
          wire: "x_studio_time_in_business",
          label: "Time in business",
          options: timeInBusinessOptions,
          required: true,
        }),
        monthlyRevenue: money({
          wire: "monthly_revenue",
          label: "Monthly revenue",
          hint: "Three-month average, before expenses.",
          maxDigits: limits.moneyDigits,
          required: true,
        }),
        annualRevenue: derivedMoney({
          wire: "x_studio_annual_revenue",
          label: "Annual revenue",
          hint: "Monthly × 12.",
          derive: computeAnnualRevenue,
        }),
      },
    }),
    funding: step({
      title: "Funding Needs",
      gateMessage: "Please fill in all required fields in Step 3.",
      fields: {
        fundingAmount: money({
          wire: "funding_amount_requested",
          label: "Funding amount requested",
          maxDigits: limits.moneyDigits,
          isAboveZero: true,
          required: true,
        }),
        purpose: choice({
          wire: "purpose_of_funding",
          label: "Purpose of funding",
          options: fundingPurposeOptions,
          required: true,
        }),
        urgency: choice({
          wire: "x_studio_funding_urgency",
          label: "How soon do you need it?",
          options: fundingUrgencyOptions,
          required: true,
        }),
        personalCreditScore: choice({
          wire: "estimated_personal_credit_score",
          label: "Estimated personal credit score",
          hint: "Your estimate. No credit check.",
          options: personalCreditScoreOptions,
          required: true,
        }),
        businessCreditScore: choice({
          wire: "x_studio_business_credit_scores_db_paydex",
          label: "Business credit score (D&B PAYDEX)",
          options: businessCreditScoreOptions,
        }),
        hasDebt: yesNo({
          wire: "x_studio_current_business_debt",
          label: "Does the business have debt now?",
          required: true,
        }),
        debtBalance: money({
          wire: "debt_balance",
          label: "Debt balance",
          hint: "All loans and advances.",
          maxDigits: limits.moneyDigits,
          isAboveZero: true,
          required: true,
          when: { field: "hasDebt", is: "yes" },
        }),
        notes: longText({ wire: "x_studio_notes", label: "Anything we should know?", max: limits.notesChars }),
        consent: consent({
          wire: "consent",
          label:
            "I have read the Terms & Conditions and agree that my answers are used to pre-qualify my business for funding.",
          links: [{ text: "Terms & Conditions", href: "/terms-and-conditions" }],
          required: "Please accept the terms and conditions.",
        }),
      },
    }),
  },
});

export type PrequalificationAnswers = AnswersOf<typeof prequalificationForm>;
