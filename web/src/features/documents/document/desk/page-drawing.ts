import { fetchFile } from "../../../../http/fetch-file.ts";

/** A PDF or a picture that can draw its pages. */
export interface DrawableFile {
  readonly pages: number;
  /** Draws a page, from 1, as wide as the canvas is on screen. */
  draw(page: number, canvas: HTMLCanvasElement): Promise<void>;
  close(): Promise<void>;
}

/** More isn't sharper to anyone. */
const dotsAtMost = 2;

const toDots = ({ clientWidth }: HTMLCanvasElement): number => clientWidth * Math.min(devicePixelRatio, dotsAtMost);

/** How a JPEG and a PNG begin. A PDF may begin with anything. */
const pictureMarks: readonly (readonly number[])[] = [
  [0xff, 0xd8],
  [0x89, 0x50],
];

/** Loads a PDF or a picture, and what reads it, which is larger than the desk: call it when someone asks for a page. @throws {CallError} */
export const openDrawable = async (url: string, signal: AbortSignal): Promise<DrawableFile> => {
  const bytes = await fetchFile(url, signal);
  const isPicture = pictureMarks.some((mark) => mark.every((byte, index) => bytes[index] === byte));
  return isPicture ? openPicture(bytes) : openPdf(bytes);
};

const openPdf = async (bytes: Uint8Array): Promise<DrawableFile> => {
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(bytes);
  return {
    pages: pdf.numPages,
    async draw(number, canvas) {
      const page = await pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: toDots(canvas) / width });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
    },
    close: () => pdf.loadingTask.destroy(),
  };
};

const openPicture = async (bytes: Uint8Array<ArrayBuffer>): Promise<DrawableFile> => {
  const picture = await createImageBitmap(new Blob([bytes]));
  return {
    pages: 1,
    async draw(_, canvas) {
      const { width, height } = picture;
      canvas.width = Math.round(Math.min(width, toDots(canvas)));
      canvas.height = Math.round((canvas.width * height) / width);
      canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    },
    async close() {
      picture.close();
    },
  };
};
