/** The application's name for each of the profile's entity types that has one. The others are asked again. */
const counterparts: Readonly<Record<string, string>> = {
  "C-Corp": "C-Corp",
  "S-Corp": "S-Corp",
  Franchise: "Franchise",
  LLC: "LLC",
  "Non-Profit": "Non-Profit Corporation / 501(c)(3)",
  "Sole Proprietorship": "Sole Proprietorship",
  Trust: "Trust or Estate",
  Other: "Other",
};

/** @returns undefined when the application has no such entity type */
export const findApplicationEntityType = (entityType: string): string | undefined =>
  Object.hasOwn(counterparts, entityType) ? counterparts[entityType] : undefined;

/** The profile's name for each of the application's that says the same, or the same and more. */
const shortNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(counterparts).map(([short, own]) => [own, short])),
  "Single-Member LLC": "LLC",
  "Multi-Member LLC": "LLC",
  "General Partnership": "Partnership",
  "Limited Partnership (LP)": "Partnership",
};

/** @returns undefined when the profile has no such entity type */
export const findProfileEntityType = (applicationEntityType: string): string | undefined =>
  Object.hasOwn(shortNames, applicationEntityType) ? shortNames[applicationEntityType] : undefined;
