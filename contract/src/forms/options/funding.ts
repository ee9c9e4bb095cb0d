import { toOptions } from "./option.ts";

export const timeInBusinessOptions = toOptions("0-6 mo", "6-12 mo", "1-2 yrs", "2+ yrs");

export const fundingUrgencyOptions = toOptions("Immediately", "1-2 Weeks", "30 Days", "Just Exploring");

export const fundingPurposeOptions = toOptions(
  "Working Capital",
  "Equipment",
  "Marketing",
  "Inventory",
  "Debt Consolidation",
  "Real Estate",
  "Other",
);

export const personalCreditScoreOptions = toOptions("300-500", "501-600", "601-700", "701-800", "801-850", "Not Known");

export const businessCreditScoreOptions = toOptions(
  "76-100 (Excellent)",
  "51-75 (Good)",
  "26-50 (Fair)",
  "1-25 (High Risk)",
  "Not Known",
);
