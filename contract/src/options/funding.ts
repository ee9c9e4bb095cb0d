import { optionsOf } from "./option.ts";

export const timeInBusinessOptions = optionsOf("0-6 mo", "6-12 mo", "1-2 yrs", "2+ yrs");

export const fundingUrgencyOptions = optionsOf("Immediately", "1-2 Weeks", "30 Days", "Just Exploring");

export const fundingPurposeOptions = optionsOf(
  "Working Capital",
  "Equipment",
  "Marketing",
  "Inventory",
  "Debt Consolidation",
  "Real Estate",
  "Other",
);

export const personalCreditScoreOptions = optionsOf("300-500", "501-600", "601-700", "701-800", "801-850", "Not Known");

export const businessCreditScoreOptions = optionsOf(
  "76-100 (Excellent)",
  "51-75 (Good)",
  "26-50 (Fair)",
  "1-25 (High Risk)",
  "Not Known",
);
