import sharp from "sharp";
import type { GrayPicture } from "./page-picture.ts";

/** So small that letters are gray, and only lines of text stand out. */
const longSide = 480;
/** A sparse page, such as a license, may change as much across as down. Of 152 scans, upright ones were below 0.6, and others above 1.7. */
const clearly = 1.3;
/** Narrow enough that a tilt of a few degrees doesn't blur a line into the next. */
const strips = 20;

/** Whether a page's lines of text run from top to bottom: ink changes most from one line to the next. */
export const liesSideways = async ({ pixels, width, height }: GrayPicture): Promise<boolean> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(longSide, longSide, { fit: "inside" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const down = measureChange({ length: info.height, breadth: info.width }, (y, x) => data[y * info.width + x] ?? 0);
  const across = measureChange({ length: info.width, breadth: info.height }, (x, y) => data[y * info.width + x] ?? 0);
  return across > clearly * down;
};

/** How much the ink changes along a side of the picture, within strips that run along it. */
const measureChange = (
  { length, breadth }: { readonly length: number; readonly breadth: number },
  inkAt: (along: number, aside: number) => number,
): number => {
  const wide = Math.ceil(breadth / strips);
  let change = 0;
  for (let from = 0; from < breadth; from += wide) {
    let before: number | undefined;
    for (let along = 0; along < length; along += 1) {
      let ink = 0;
      for (let aside = from; aside < Math.min(breadth, from + wide); aside += 1) ink += inkAt(along, aside);
      change += before === undefined ? 0 : (ink - before) ** 2;
      before = ink;
    }
  }
  return change;
};
