import { toOptions } from "./option.ts";

/** The application's purposes. The pre-qualification has a shorter list of its own. */
export const purposeOfFundsOptions = toOptions(
  "Working Capital",
  "Inventory Purchase",
  "Equipment Financing",
  "Marketing & Advertising",
  "Business Expansion",
  "New Business Acquisition",
  "Franchise Start-Up",
  "Real Estate Purchase",
  "Renovation / Construction",
  "Debt Consolidation / Refinance",
  "Bridge Loan / Short-Term Cash Gap",
  "Purchase Order Financing",
  "Accounts Receivable Financing",
  "Startup Capital",
  "Emergency Funding",
  "Other",
);

export const fundingTypeOptions = toOptions(
  "Term Loan",
  "Line of Credit (LOC)",
  "Merchant Cash Advance",
  "Invoice Financing / Factoring",
  "Equipment Financing / Leasing",
  "SBA Loan",
  "Revenue-Based Financing",
  "Real Estate Loan",
  "Startup Funding",
  "Purchase Order Financing",
  "Bridge Loan / Short-Term Loan",
  "Business Credit Card",
  "Franchise Funding",
  "Other / Not Sure",
);

export const collateralOptions = toOptions(
  "Business Equipment",
  "Accounts Receivable (A/R)",
  "Inventory",
  "Business Bank Account",
  "Commercial Real Estate",
  "Personal Real Estate",
  "Vehicles",
  "Owner Personal Guarantee",
  "UCC Blanket Lien",
  "Cash Deposit or CD",
  "Intellectual Property",
  "No Collateral",
);

export const timeframeOptions = toOptions(
  "Immediately (24-48 Hours)",
  "Within 3-5 Business Days",
  "Within 1-2 Weeks",
  "Within 3-4 Weeks",
  "Within 1-2 Months",
  "Flexible / No Rush",
);

/** The application's purpose for each of the pre-qualification's that has the same meaning. */
const purposes: Readonly<Record<string, string>> = {
  "Working Capital": "Working Capital",
  Equipment: "Equipment Financing",
  Marketing: "Marketing & Advertising",
  Inventory: "Inventory Purchase",
  "Debt Consolidation": "Debt Consolidation / Refinance",
  "Real Estate": "Real Estate Purchase",
  Other: "Other",
};

/** The application's timeframe for each of the pre-qualification's urgencies that has one. The others are asked again. */
const timeframes: Readonly<Record<string, string>> = {
  Immediately: "Immediately (24-48 Hours)",
  "1-2 Weeks": "Within 1-2 Weeks",
  "30 Days": "Within 3-4 Weeks",
  "Just Exploring": "Flexible / No Rush",
};

export const findPurposeOfFunds = (purpose: string): string | undefined =>
  Object.hasOwn(purposes, purpose) ? purposes[purpose] : undefined;

export const findTimeframe = (urgency: string): string | undefined =>
  Object.hasOwn(timeframes, urgency) ? timeframes[urgency] : undefined;

const findKey = (table: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.entries(table).find(([, each]) => each === value)?.[0];

/** The pre-qualification's purpose for one of the application's; undefined when it has none. */
export const findFundingPurpose = (purposeOfFunds: string): string | undefined => findKey(purposes, purposeOfFunds);

/** The pre-qualification's urgency for one of the application's timeframes; undefined when it has none. */
export const findFundingUrgency = (timeframe: string): string | undefined => findKey(timeframes, timeframe);
