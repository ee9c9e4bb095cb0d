import { optionsOf } from "../forms/option.ts";

/** The profile's short name and the pre-qualification's long name of the same thing (rulings 18). */
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
export const entityTypeOptions = optionsOf(...entityTypes.map(([short]) => short));

/** The profile's name for a business structure of the pre-qualification; undefined when it has none. */
export const entityTypeOfStructure = (structure: string): string | undefined =>
  entityTypes.find(([, long]) => long === structure)?.[0];

/** The pre-qualification's name for an entity type of the profile; undefined when it has none. */
export const structureOfEntityType = (entityType: string): string | undefined =>
  entityTypes.find(([short]) => short === entityType)?.[1];
