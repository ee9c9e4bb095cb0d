/** How far a program has come: drafted, checked by a second person, used for clients, set aside. */
export const programStatuses = ["draft", "verified", "live", "paused"] as const;
export type ProgramStatus = (typeof programStatuses)[number];

/** Where a version came from. */
export const versionOrigins = ["desk", "import", "sample"] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

export const lenderKinds = [
  "bank",
  "credit union",
  "government",
  "nonprofit",
  "online",
  "equipment",
  "factor",
  "advance",
  "class",
] as const;
export type LenderKind = (typeof lenderKinds)[number];

/** What a manager did to a program or a lender, for the audit. */
export const catalogActs = [
  "lender added",
  "lender changed",
  "program added",
  "program changed",
  "verified",
  "went live",
  "paused",
  "resumed",
] as const;
export type CatalogAct = (typeof catalogActs)[number];

/** The kinds of files that the catalog is written to and read from. */
export const catalogFormats = ["csv", "json"] as const;
export type CatalogFormat = (typeof catalogFormats)[number];
