/** Slugs of the document types that ship. The firm can rename the types and add its own. */
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

/** Accepted file endings, in the specified order. */
export const allowedFileEndings = ["jpg", "jpeg", "png", "pdf", "doc", "docx"] as const;
export type AllowedFileEnding = (typeof allowedFileEndings)[number];

/** An iPhone's photo format. We offer to convert it to JPEG. */
export const heicEndings = ["heic", "heif"] as const;

/** A file name's ending in lower case, without the dot; "" when there's none. */
export const parseEnding = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

/** The message for a file of another kind. */
export const notAllowed = (fileName: string): string =>
  `${fileName} is not allowed. Only JPG, PNG, PDF, DOC are supported.`;

/** The message for a file that's already in the pending list. */
export const alreadyAdded = (fileName: string): string => `${fileName} is already added.`;

export const tooLarge = (fileName: string): string => `${fileName} is larger than 15 MB, the limit for one file.`;
