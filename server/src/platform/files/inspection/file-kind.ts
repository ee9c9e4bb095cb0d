import { otherJpegEndings, parseEnding } from "@funding-desk/contract/forms/options/document-types";

/** The kinds of files we tell apart. */
export type FileKind = "jpeg" | "png" | "pdf" | "docx" | "doc" | "heic";

export const mediaTypes: Record<Exclude<FileKind, "heic">, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

const kindsByEnding = new Map<string, FileKind>([
  ["jpg", "jpeg"],
  ["jpeg", "jpeg"],
  ...otherJpegEndings.map((ending) => [ending, "jpeg"] as const),
  ["png", "png"],
  ["pdf", "pdf"],
  ["doc", "doc"],
  ["docx", "docx"],
  ["heic", "heic"],
  ["heif", "heic"],
]);

/** The kind according to the name. */
export const kindOfName = (name: string): FileKind | undefined => kindsByEnding.get(parseEnding(name));

/** ISO 32000-1, annex H: readers look for the header this far into the file, and some scanners rely on it. */
const pdfHeaderWithin = 1024;

/** The kind according to the first bytes. */
export const kindOfBytes = (bytes: Buffer): FileKind | undefined => {
  if (startsWith(bytes, "ffd8ff")) return "jpeg";
  if (startsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (startsWith(bytes, "504b0304")) return "docx";
  if (startsWith(bytes, "d0cf11e0a1b11ae1")) return "doc";
  if (isHeic(bytes)) return "heic";
  if (bytes.subarray(0, pdfHeaderWithin).includes("%PDF-")) return "pdf";
  return undefined;
};

const startsWith = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString("hex") === hex;

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];

/**
 * A HEIF file's major brand is often the general `mif1` or `msf1`; then the compatible brands say how the picture is coded.
 * AVIF is such a file too, but not HEIC.
 */
const isHeic = (bytes: Buffer): boolean => {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  const boxEnd = Math.min(bytes.readUInt32BE(0), bytes.length, 512);
  const brands = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  const [major = ""] = brands;
  if (heicBrands.includes(major)) return true;
  return ["mif1", "msf1"].includes(major) && brands.some((brand) => heicBrands.includes(brand));
};
