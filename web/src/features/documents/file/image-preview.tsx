import { otherJpegEndings, parseEnding } from "@funding-desk/contract/forms/options/document-types";
import ImageIcon from "lucide-react/icons/image";
import { useEffect, useRef, useState } from "react";

/** Twice the displayed size, for high-density screens. */
const sidePixels = 88;

// Decode one at a time, since a phone needs about 50 MB to decode a photo.
let line: Promise<unknown> = Promise.resolve();

const decode = (file: File): Promise<ImageBitmap> => {
  const bitmap = line.then(() => createImageBitmap(file));
  line = bitmap.catch(() => undefined);
  return bitmap;
};

const drawCentered = (canvas: HTMLCanvasElement, picture: ImageBitmap): void => {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels);
};

export const hasPreview = ({ name }: File): boolean =>
  ["jpg", "jpeg", "png", ...otherJpegEndings].includes(parseEnding(name));

/** A thumbnail of a chosen image. Drawn on a canvas, so that the page's CSP need not allow `blob:` URLs. */
export function ImagePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    decode(file).then(
      (picture) => {
        if (!isGone && canvas.current) {
          drawCentered(canvas.current, picture);
          setDrawn(true);
        }
        picture.close();
      },
      // Not an image after all, or a kind this browser can't draw. The server checks it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    <>
      <canvas ref={canvas} width={sidePixels} height={sidePixels} hidden={!isDrawn} className="size-full" />
      {!isDrawn && <ImageIcon className="size-5" />}
    </>
  );
}
