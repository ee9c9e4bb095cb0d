import sharp from "sharp";

/** How many pixels the shorter side of a picture has, in digits. */
export const measurePicture = async (bytes: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return Buffer.from(String(Math.min(width, height)));
};
