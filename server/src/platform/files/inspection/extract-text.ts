import { type TextPage, textPageLimits } from "@funding-desk/contract/platform/text-page";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { readDrawing } from "./read-drawing.ts";

export interface ExtractedText {
  readonly pages: readonly TextPage[];
  /** The file has more pages or more text than we read. */
  readonly isCut: boolean;
}

/**
 * The text of a PDF as its pages draw it, word by word, with what lies under a picture or is drawn without ink marked as hidden.
 * Pictures aren't decoded. Reads at most 200 pages and 200,000 items.
 * @param password what the owner typed for a locked file; kept nowhere
 * @throws whatever the PDF reader throws for a broken file, and its `PasswordException` for a locked one
 */
export const extractText = async (bytes: Buffer, password?: string): Promise<ExtractedText> => {
  const { AnnotationMode, OPS, VerbosityLevel } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    // The size of a scan's pictures is what a hostile file would inflate. Without them, what draws them remains.
    maxImageSize: 0,
    ...(password !== undefined && { password }),
  });
  try {
    const pages: TextPage[] = [];
    let left: number = textPageLimits.items;
    const count = Math.min(document.numPages, textPageLimits.pages);
    for (let number = 1; number <= count && left > 0; number += 1) {
      const page = await document.getPage(number);
      const { width, height, transform } = page.getViewport({ scale: 1 });
      const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
      const { items, hasPicture } = readDrawing({
        width,
        height,
        transform,
        codes: OPS,
        operators: fnArray,
        args: argsArray,
        mostItems: left,
        findFont: (name) => (page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined),
      });
      left -= items.length;
      pages.push({ width, height, items, ...(hasPicture && { hasPicture }) });
      page.cleanup();
    }
    return { pages, isCut: left <= 0 || pages.length < document.numPages };
  } finally {
    await document.loadingTask.destroy();
  }
};
