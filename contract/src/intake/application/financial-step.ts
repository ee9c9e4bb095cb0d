import { choice, date, derivedMoney, money, typeText, yesNo } from "../../forms/field.ts";
import { step } from "../../forms/form.ts";
import { messages } from "../../forms/messages.ts";
import { businessCreditScoreOptions, personalCreditScoreOptions } from "../../forms/options/funding.ts";
import { limits } from "../../platform/limits.ts";
import { computeAnnualRevenue } from "../prequalification/form.ts";
import { applicationSteps } from "./steps.ts";

export const financialStep = step({
  ...applicationSteps.financial,
  gateMessage: messages.fillRequired,
  fields: {
    monthlyRevenue: money({
      wire: "x_studio_monthly_revenue",
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
    bankName: typeText({ wire: "x_studio_business_bank_name", label: "Business bank name", sealed: true }),
    checkingSince: date({
      wire: "x_studio_business_checking_start_date",
      label: "Business checking account open since",
      latest: "today",
      sealed: true,
    }),
    personalCreditScore: choice({
      wire: "x_studio_self_reported_personal_credit_score_12",
      label: "Personal credit score",
      hint: "Your estimate.",
      options: personalCreditScoreOptions,
      required: true,
    }),
    businessCreditScore: choice({
      wire: "x_studio_self_reported_business_credit_score_1",
      label: "Business credit score",
      options: businessCreditScoreOptions,
    }),
    hasDebt: yesNo({
      wire: "x_studio_existing_business_debt_",
      label: "Does the business have debt now?",
      initial: "no",
      required: true,
    }),
    debtBalance: money({
      wire: "x_studio_amount",
      label: "Debt balance",
      hint: "All loans and advances.",
      maxDigits: limits.moneyDigits,
      isAboveZero: true,
      when: { field: "hasDebt", is: "yes" },
    }),
  },
});
