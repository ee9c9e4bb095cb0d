/** The document types that ship, by the slug that the forms name them with. The firm may word them otherwise, and add its own. */
export const documentTypeSlugs = [
  "drivers_license",
  "voided_check",
  "ein_letter",
  "bank_statements",
  "tax_returns",
  "ar_aging",
  "equipment_quote",
  "business_plan",
  "other",
] as const;
export type DocumentTypeSlug = (typeof documentTypeSlugs)[number];

/** Endings of the files that are taken, in the specification's order. */
export const allowedFileEndings = ["jpg", "jpeg", "png", "pdf", "doc", "docx"] as const;
export type AllowedFileEnding = (typeof allowedFileEndings)[number];

/** What a phone makes of a photograph; not taken as it is, but offered to be made a JPEG. */
export const heicEndings = ["heic", "heif"] as const;

/** The ending of a file's name, in small letters and without the dot; "" when it has none. */
export const endingOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

/** The specification's sentence for a file of another kind. */
export const notAllowed = (fileName: string): string =>
  `${fileName} is not allowed. Only JPG, PNG, PDF, DOC are supported.`;

/** The specification's sentence for a file that is in the pending list already. */
export const alreadyAdded = (fileName: string): string => `${fileName} is already added.`;

export const tooLarge = (fileName: string): string =>
  `${fileName} is larger than 15 MB, the most that one file may have.`;
