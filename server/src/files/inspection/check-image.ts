import sharp from "sharp";
import { isBlank, looksForeign } from "./foreign-content.ts";
import { endOfJpeg, endOfPng } from "./image-end.ts";
import type { Fault } from "./refusals.ts";

/** The largest photographs of phones have 108 and 200; as a document nobody sends those. */
const maxPixels = 100_000_000;
/** Progressive and interlaced pictures cannot be decoded row by row: every pixel is in memory at once. */
const maxPixelsAtOnce = 40_000_000;
const maxSeconds = 15;

// The settings are the process's: one thread a picture is enough with two pictures at once, and no picture comes twice.
sharp.concurrency(1);
sharp.cache(false);

/** Nothing may stand behind a PNG: no camera writes anything there. */
export const checkPng = async (bytes: Buffer): Promise<Fault | undefined> => {
  const end = endOfPng(bytes);
  if (end === undefined) return "damaged";
  if (!isBlank(bytes.subarray(end))) return "not_allowed";
  return checkPixels(bytes, "png");
};

/**
 * Phones write behind a JPEG: the video of a motion photo, a second picture (MPF), the maker's notes (Samsung's `SEFT`). So what
 * follows is accepted, unless it looks like a program, a script, a page or an archive.
 */
export const checkJpeg = async (bytes: Buffer): Promise<Fault | undefined> => {
  const end = endOfJpeg(bytes);
  if (end === undefined) return "damaged";
  if (looksForeign(bytes.subarray(end))) return "not_allowed";
  return checkPixels(bytes, "jpeg");
};

const checkPixels = async (bytes: Buffer, format: "jpeg" | "png"): Promise<Fault | undefined> => {
  const {
    width,
    height,
    isProgressive,
    format: found,
  } = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
  if (found !== format) return "not_allowed";
  if (width * height > (isProgressive ? maxPixelsAtOnce : maxPixels)) return "too_many_pixels";
  // Of a PNG a warning is no damage: many a sound one has an odd colour profile.
  if (format === "png") await decode(bytes, "error");
  else await decode(bytes, "warning").catch((error: Error) => forgiveCameras(error, bytes));
  return undefined;
};

/** That data is missing is only a warning in a JPEG. So is that some cameras write a few bytes too many. */
const forgiveCameras = async (warning: Error, bytes: Buffer) => {
  if (!warning.message.includes("extraneous bytes")) throw warning;
  await decode(bytes, "error");
};

const decode = async (bytes: Buffer, failOn: "error" | "warning") => {
  // Made small, the picture is decoded to its last row and never held whole.
  const small = sharp(bytes, { failOn, limitInputPixels: false, sequentialRead: true }).resize(16, 16, { fit: "fill" });
  // The time is sharp's to keep: its own threads do not end with the one that asked.
  await small.timeout({ seconds: maxSeconds }).raw().toBuffer();
};
