import { toOptions } from "./option.ts";

export const otherCitizenship = "Other (Please Specify)";

export const citizenshipOptions = toOptions(
  "U.S. Citizen",
  "U.S. Permanent Resident (Green Card Holder)",
  "Non-Permanent Resident (with Valid Work Visa)",
  "Foreign National (No U.S. Residency)",
  otherCitizenship,
);
