import { endingOf, heicEndings } from "@funding-desk/contract/options/document-types";

/** Brands that a HEIC photograph's first box may name; cameras differ. Source: ISO/IEC 23008-12, annex B. */
const brands: ReadonlySet<string> = new Set([
  "heic",
  "heix",
  "heim",
  "heis",
  "hevc",
  "hevx",
  "hevm",
  "hevs",
  "mif1",
  "msf1",
]);
const headBytes = 12;

/**
 * Whether this is a HEIC photograph, by its ending, its type or its first bytes: phones also name one ".jpg".
 * Rejects when the file cannot be read.
 */
export const isHeic = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) === "ftyp" && brands.has(text.slice(8))) return true;
  return heicEndings.some((ending) => endingOf(file.name) === ending || file.type.toLowerCase() === `image/${ending}`);
};
