import { toOptions } from "./option.ts";

/** The application's 18 names. */
export const applicationEntityTypeOptions = toOptions(
  "Sole Proprietorship",
  "General Partnership",
  "Limited Partnership (LP)",
  "LLC",
  "Single-Member LLC",
  "Multi-Member LLC",
  "C-Corp",
  "S-Corp",
  "Non-Profit Corporation / 501(c)(3)",
  "Trust or Estate",
  "Joint Venture",
  "Franchise",
  "Professional Corporation (PC)",
  "Public Corporation",
  "Private Corporation",
  "Foreign Entity Doing Business in the U.S.",
  "Unincorporated Association",
  "Other",
);
