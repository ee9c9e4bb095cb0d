import { file } from "../../forms/field.ts";
import { step } from "../../forms/form.ts";
import { applicationSteps } from "./steps.ts";

export const documentsStep = step({
  ...applicationSteps.documents,
  fields: {
    driversLicense: file({
      wire: "x_studio_upload_drivers_license",
      label: "Driver's license",
      hint: "Front and back, with every word readable.",
      documentType: "drivers_license",
      maxFiles: 2,
      needed: "later",
      parts: "sides",
      isPerOwner: true,
    }),
    voidedCheck: file({
      wire: "x_studio_upload_voided_check",
      label: "Voided check",
      documentType: "voided_check",
      maxFiles: 1,
      needed: "later",
    }),
    einLetter: file({
      wire: "x_studio_upload_ein_letter",
      label: "EIN letter",
      hint: "The IRS letter with your business's number (CP 575 or 147C).",
      documentType: "ein_letter",
      maxFiles: 1,
      needed: "later",
    }),
    bankStatements: file({
      wire: "x_studio_upload_bank_statements_last_3_months",
      label: "Bank statements, last 3 months",
      hint: "All pages of each month, even blank ones.",
      documentType: "bank_statements",
      maxFiles: 6,
      needed: "later",
      parts: { months: 3 },
    }),
    equipmentQuote: file({
      wire: "x_studio_equipment_invoice_quote_equipment_financing",
      label: "Equipment invoice or quote",
      documentType: "equipment_quote",
      maxFiles: 3,
      needed: "later",
      when: { field: "purpose", is: "Equipment Financing" },
    }),
    arAgingReport: file({
      wire: "x_studio_ar_aging_report_invoice_factoring_1",
      label: "A/R aging report",
      hint: "Who owes the business, how much, and for how long.",
      documentType: "ar_aging",
      maxFiles: 2,
      needed: "later",
      when: { field: "fundingType", is: "Invoice Financing / Factoring" },
    }),
    businessPlan: file({
      wire: "x_studio_business_plan_for_startups_or_sba",
      label: "Business plan",
      documentType: "business_plan",
      maxFiles: 2,
      needed: "later",
      when: { field: "fundingType", in: ["SBA Loan", "Startup Funding"] },
    }),
    businessTaxReturn: file({
      wire: "x_studio_upload_tax_return_most_recent_year",
      label: "Business tax return, most recent year",
      documentType: "tax_returns",
      maxFiles: 3,
      needed: "later",
    }),
    personalTaxReturns: file({
      wire: "x_studio_personal_tax_returns",
      label: "Personal tax returns",
      documentType: "tax_returns",
      maxFiles: 4,
      needed: "if asked",
    }),
  },
});
