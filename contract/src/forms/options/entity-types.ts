import { toOptions } from "./option.ts";

/** Pairs the profile's short name with the pre-qualification's long name. */
const entityTypes = [
  ["C-Corp", "Corporation (C-Corp)"],
  ["S-Corp", "Corporation (S-Corp)"],
  ["Franchise", "Franchise"],
  ["Licensed Mortgage Loan Originator (NMLS)", "Licensed Mortgage Loan Originator (NMLS)"],
  ["Licensed Real Estate Agent", "Licensed Real Estate Agent"],
  ["LLC", "Limited Liability Company (LLC)"],
  ["Mortgage Brokerage (Entity)", "Mortgage Brokerage (Entity)"],
  ["Non-Profit", "Non-Profit"],
  ["Partnership", "Partnership"],
  ["Real Estate Brokerage (Entity)", "Real Estate Brokerage (Entity)"],
  ["Sole Proprietorship", "Sole Proprietorship"],
  ["Trust", "Trust"],
  ["Other", "Other"],
] as const;

/** The profile's 13 short names. */
export const entityTypeOptions = toOptions(...entityTypes.map(([short]) => short));

/** @returns undefined when the profile has no such entity type */
export const findEntityType = (structure: string): string | undefined =>
  entityTypes.find(([, long]) => long === structure)?.[0];

/** @returns undefined when the pre-qualification has no such business structure */
export const findBusinessStructure = (entityType: string): string | undefined =>
  entityTypes.find(([short]) => short === entityType)?.[1];
