import convert from "heic-convert";
import { boundWasmMemory } from "./bound-wasm-memory.ts";
import type { Fault } from "./refusals.ts";

/** The JPEG quality: what phones use, or a bit less. */
const quality = 0.9;
const maxPixels = 50_000_000;
/** A photo of 48 megapixels takes 390 MB of the decoder's memory. */
const maxDecoderBytes = 640 * 1024 * 1024;

/**
 * The photo as a JPEG, upright and without its place and time.
 *
 * DANGER: the decoder's memory is outside the heap that a worker's limits cover, and never shrinks. So we limit its growth here
 * for the whole thread, and never use the thread again.
 */
export const convertHeic = async (bytes: Buffer): Promise<Buffer | Fault> => {
  if (readPixelCount(bytes) > maxPixels) return "too_many_pixels";
  boundWasmMemory(maxDecoderBytes);
  return Buffer.from(await convert({ buffer: bytes, format: "JPEG", quality }));
};

/** The largest picture declared in the file (`ispe`, ISO/IEC 23008-12). Decoding takes four bytes a pixel at once. */
const readPixelCount = (bytes: Buffer): number => {
  const boxes = metaBox(bytes);
  let largest = 0;
  for (let at = boxes.indexOf("ispe"); at !== -1 && at + 16 <= boxes.length; at = boxes.indexOf("ispe", at + 4)) {
    largest = Math.max(largest, boxes.readUInt32BE(at + 8) * boxes.readUInt32BE(at + 12));
  }
  return largest;
};

/** The box that describes the pictures. The letters `ispe` can also occur in picture data by chance. */
const metaBox = (bytes: Buffer): Buffer => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "meta") return bytes.subarray(at, at + size);
    if (size < 8) break;
    at += size;
  }
  return bytes;
};
