import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { isBlank, looksForeign } from "./foreign-content.ts";
import type { Fault } from "./refusals.ts";

export const checkPdf = async (bytes: Buffer): Promise<Fault | undefined> =>
  checkFrame(bytes) ?? (await checkPages(bytes));

/**
 * The reader mends what it can, also a file of which half is missing. So the frame is looked at first: a whole file ends with the
 * mark of its end or, where a careless program left that out, with the place of its table of objects.
 */
const checkFrame = (bytes: Buffer): Fault | undefined => {
  const head = bytes.subarray(0, bytes.indexOf("%PDF-"));
  if (looksForeign(head)) return "not_allowed";
  const mark = bytes.lastIndexOf("%%EOF");
  const tail = mark === -1 ? bytes.subarray(-64) : bytes.subarray(mark + "%%EOF".length);
  if (mark !== -1 && looksForeign(tail)) return "not_allowed";
  const endsWhole = mark !== -1 && isBlank(tail);
  if (!endsWhole && !/startxref\s+\d+\s*$/.test(tail.subarray(-64).toString("latin1"))) return "damaged";
  return isCutAfterFirstPage(bytes) ? "damaged" : undefined;
};

/** A file made for the web has a mark of the end behind its first page, and says in its first lines how long it is. */
const isCutAfterFirstPage = (bytes: Buffer): boolean => {
  const head = bytes.subarray(0, 2048).toString("latin1");
  const length = /\/Linearized\b[^>]{0,200}?\/L\s+(\d+)/.exec(head)?.[1];
  return length !== undefined && bytes.length < Number(length);
};

const checkPages = async (bytes: Buffer): Promise<Fault | undefined> => {
  const { PasswordException, VerbosityLevel } = await getResolvedPDFJS();
  try {
    // The reader takes its buffer away; the file's own is still needed.
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: VerbosityLevel.ERRORS,
      useSystemFonts: false,
      stopAtErrors: true,
    });
    try {
      if (document.numPages < 1) return "damaged";
      await document.getPage(1);
      return undefined;
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    return error instanceof PasswordException ? "pdf_password" : "damaged";
  }
};
