import sharp from "sharp";
import { checkJpeg } from "./check-image.ts";
import type { Fault } from "./refusals.ts";

/** Pixels a side: enough for where it is shown, on a sharp screen too. */
const side = 256;
/** For the founder on the About page, in a window 332 pixels high. */
const largeSide = 664;
const quality = 82;

/** The JPEG as a small, square, upright one. Redrawing it drops where and when it was taken, and whatever else came with it. */
export const drawPortrait = (bytes: Buffer): Promise<Buffer | Fault> => drawSquare(bytes, side);
export const drawLargePortrait = (bytes: Buffer): Promise<Buffer | Fault> => drawSquare(bytes, largeSide);

const drawSquare = async (bytes: Buffer, pixels: number): Promise<Buffer | Fault> => {
  const fault = await checkJpeg(bytes);
  if (fault) return fault;
  return sharp(bytes).autoOrient().resize(pixels, pixels, { fit: "cover" }).jpeg({ quality }).toBuffer();
};
