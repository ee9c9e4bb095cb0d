import { fetchFile } from "../../../../http/fetch-file.ts";

/** A PDF that can draw its pages. */
export interface DrawablePdf {
  readonly pages: number;
  /** Draws a page, from 1, as wide as the canvas is on screen. */
  draw(page: number, canvas: HTMLCanvasElement): Promise<void>;
  close(): Promise<void>;
}

/** More isn't sharper to anyone. */
const dotsAtMost = 2;

/** Loads a PDF and what reads it, which is larger than the desk: call it when someone asks for a page. @throws {CallError} */
export const openPdf = async (url: string, signal: AbortSignal): Promise<DrawablePdf> => {
  const [{ getDocumentProxy }, bytes] = await Promise.all([import("unpdf"), fetchFile(url, signal)]);
  const pdf = await getDocumentProxy(bytes);
  return {
    pages: pdf.numPages,
    async draw(number, canvas) {
      const page = await pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const scale = (canvas.clientWidth / width) * Math.min(devicePixelRatio, dotsAtMost);
      const viewport = page.getViewport({ scale });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
    },
    close: () => pdf.loadingTask.destroy(),
  };
};
