import { heicEndings, parseEnding } from "@funding-desk/contract/forms/options/document-types";

/** The brands that a HEIC photo's first box may name, depending on the camera. Source: ISO/IEC 23008-12, annex B. */
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
 * Whether a file is a HEIC photo by its ending, type or first bytes, since some phones name one ".jpg".
 * Rejects when the file can't be read.
 */
export const isHeic = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) === "ftyp" && brands.has(text.slice(8))) return true;
  return heicEndings.some(
    (ending) => parseEnding(file.name) === ending || file.type.toLowerCase() === `image/${ending}`,
  );
};
