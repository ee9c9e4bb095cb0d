import sharp from "sharp";
import { isBlank, looksForeign } from "./foreign-content.ts";
import { endOfJpeg, endOfPng } from "./image-end.ts";
import type { Fault } from "./refusals.ts";

/** Phones take photos of up to 108 or 200 megapixels, but no one sends those as a document. */
const maxPixels = 100_000_000;
/** Progressive and interlaced pictures can't be decoded row by row, so every pixel is in memory at once. */
const maxPixelsAtOnce = 40_000_000;
const maxSeconds = 15;

// For the whole process: with two pictures at once, one thread each is enough, and caching is useless.
sharp.concurrency(1);
sharp.cache(false);

const endMark = Buffer.of(0xff, 0xd9);

/** Nothing may follow a PNG, because no camera writes anything there. */
export const checkPng = async (bytes: Buffer): Promise<Fault | undefined> => {
  const end = endOfPng(bytes);
  if (end === undefined) return "damaged";
  if (!isBlank(bytes.subarray(end))) return "not_allowed";
  return checkPixels(bytes, "png");
};

/**
 * Phones append data to a JPEG: a motion photo's video, a second picture (MPF), the maker's notes (Samsung's `SEFT`). So we accept
 * trailing data unless it looks like a program, a script, a page or an archive.
 */
export const checkJpeg = async (bytes: Buffer): Promise<Fault | undefined> => {
  const end = endOfJpeg(bytes);
  if (end === undefined) return checkUnendedJpeg(Buffer.concat([bytes, endMark]));
  if (looksForeign(bytes.subarray(end))) return "not_allowed";
  return checkPixels(bytes, "jpeg");
};

/** Some programs leave the end mark out. Given one, the decoder tells whether anything else is missing, if it reads every row. */
const checkUnendedJpeg = async (bytes: Buffer): Promise<Fault | undefined> => {
  const picture = sharp(bytes, { failOn: "warning", limitInputPixels: false, sequentialRead: true });
  const { width, height } = await picture.metadata();
  if (width * height > maxPixelsAtOnce) return "damaged";
  await picture.stats();
  return undefined;
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
  // A warning doesn't mean that a PNG is damaged. Many have an odd color profile.
  if (format === "png") await decode(bytes, "error");
  else await decode(bytes, "warning").catch((error: Error) => forgiveCameras(error, bytes));
  return undefined;
};

/** In a JPEG, missing data is only a warning, and so are the few extra bytes that some cameras write. */
const forgiveCameras = async (warning: Error, bytes: Buffer) => {
  if (!warning.message.includes("extraneous bytes")) throw warning;
  await decode(bytes, "error");
};

const decode = async (bytes: Buffer, failOn: "error" | "warning") => {
  // Resizing decodes the picture to its last row without holding all of it.
  const small = sharp(bytes, { failOn, limitInputPixels: false, sequentialRead: true }).resize(16, 16, { fit: "fill" });
  // sharp must keep the time limit itself, because its threads don't end with ours.
  await small.timeout({ seconds: maxSeconds }).raw().toBuffer();
};
