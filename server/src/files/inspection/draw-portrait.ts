import sharp from "sharp";
import { checkJpeg } from "./check-image.ts";
import type { Fault } from "./refusals.ts";

/** Pixels a side: enough for where it is shown, on a sharp screen too. */
const side = 256;
const quality = 82;

/** The JPEG as a small, square, upright one. Redrawing it drops where and when it was taken, and whatever else came with it. */
export const drawPortrait = async (bytes: Buffer): Promise<Buffer | Fault> => {
  const fault = await checkJpeg(bytes);
  if (fault) return fault;
  return sharp(bytes).autoOrient().resize(side, side, { fit: "cover" }).jpeg({ quality }).toBuffer();
};
