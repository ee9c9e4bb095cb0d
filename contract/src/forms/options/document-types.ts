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

/** What some programs name JPEGs. The server stores them as .jpg. */
export const otherJpegEndings = ["jfif", "jpe"] as const;

/** An iPhone's photo format. We offer to convert it to JPEG. */
export const heicEndings = ["heic", "heif"] as const;

/** A file name's ending in lower case, without the dot; "" when there's none. */
export const parseEnding = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

/** What to do with files of kinds that people often have instead. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^(?:csv|xlsx?|xlsm|ods|numbers|txt|rtf|odt|pages|pptx?)$/, "Please open it, save it as a PDF, and add that."],
  [/^(?:tiff?|gif|webp|bmp|avif)$/, "Please save it as a JPG or PDF, and add that."],
  [/^(?:zip|rar|7z)$/, "Please unpack it, and add the files inside."],
  [/^(?:eml|msg)$/, "Please open that email, save the file attached to it, and add that."],
  [/^dat$/, "Outlook may have packed your files into it. Please add them on our site."],
];

/** The message for a file of another kind. */
export const notAllowed = (fileName: string): string => {
  const toDo = advice.find(([endings]) => endings.test(parseEnding(fileName)))?.[1];
  return `${fileName} is not allowed. Only JPG, PNG, PDF, DOC are supported.${toDo === undefined ? "" : ` ${toDo}`}`;
};

/** The message for a file that's already in the pending list. */
export const alreadyAdded = (fileName: string): string => `${fileName} is already added.`;

export const tooLarge = (fileName: string): string => `${fileName} is larger than 15 MB, the limit for one file.`;

/** For a photo that we convert. */
export const tooLargeAsJpeg = (fileName: string): string =>
  `${fileName} would be larger than 15 MB as a JPEG. Please save it in a smaller size, or as a JPG yourself, and add that.`;
