import { endingOf } from "@funding-desk/contract/options/document-types";
import ImageIcon from "lucide-react/icons/image";
import { useEffect, useRef, useState } from "react";

/** Twice the size it is shown in, for fine screens. */
const sidePixels = 88;

// One at a time: a phone decodes a photograph into 50 MB before it is made small.
let line: Promise<unknown> = Promise.resolve();

const decoded = (file: File): Promise<ImageBitmap> => {
  const bitmap = line.then(() => createImageBitmap(file));
  line = bitmap.catch(() => undefined);
  return bitmap;
};

const drawCentered = (canvas: HTMLCanvasElement, picture: ImageBitmap): void => {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels);
};

export const hasPreview = ({ name }: File): boolean => ["jpg", "jpeg", "png"].includes(endingOf(name));

/** A small picture of a chosen image. Drawn, not linked to, so that the page's policy need not allow `blob:` addresses. */
export function ImagePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    decoded(file).then(
      (picture) => {
        if (!isGone && canvas.current) {
          drawCentered(canvas.current, picture);
          setDrawn(true);
        }
        picture.close();
      },
      // Not a picture after all, or one of a kind that this browser cannot draw: the server tells.
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
