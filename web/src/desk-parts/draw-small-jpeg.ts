export interface SmallJpeg {
  /** The most pixels across. */
  readonly width: number;
  /** Width by height. */
  readonly aspect: number;
  /** Of the base64. */
  readonly maxChars: number;
}

const qualities = [0.82, 0.7, 0.55, 0.4];

/**
 * Redraws a picture as a JPEG of this shape, small enough to send, in base64. This drops the camera's metadata, such as where
 * it was taken. Undefined if it isn't a picture.
 */
export const drawSmallJpeg = async (
  file: Blob,
  { width: widest, aspect, maxChars }: SmallJpeg,
): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const width = Math.min(widest, picture.width);
  const height = Math.round(width / aspect);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  picture.close();
  return qualities
    .map((quality) => canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "")
    .find((jpeg) => jpeg !== "" && jpeg.length <= maxChars);
};
