import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

/** How many pages a PDF has, in digits. */
export const countPages = async (bytes: Buffer): Promise<Buffer> => {
  const { VerbosityLevel } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
  });
  try {
    return Buffer.from(String(document.numPages));
  } finally {
    await document.loadingTask.destroy();
  }
};
