import { toOptions } from "./option.ts";

/** The 13 long names of the pre-qualification. */
export const businessStructureOptions = toOptions(
  "Corporation (C-Corp)",
  "Corporation (S-Corp)",
  "Franchise",
  "Licensed Mortgage Loan Originator (NMLS)",
  "Licensed Real Estate Agent",
  "Limited Liability Company (LLC)",
  "Mortgage Brokerage (Entity)",
  "Non-Profit",
  "Partnership",
  "Real Estate Brokerage (Entity)",
  "Sole Proprietorship",
  "Trust",
  "Other",
);
