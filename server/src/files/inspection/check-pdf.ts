import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { isBlank, looksForeign } from "./foreign-content.ts";
import { scanPdf } from "./pdf-actions.ts";
import type { Fault } from "./refusals.ts";

export const checkPdf = async (bytes: Buffer): Promise<Fault | undefined> =>
  checkFrame(bytes) ?? (await checkPages(bytes));

/**
 * The reader repairs what it can, even a file whose second half is missing. So we check the frame first: a whole file ends with the
 * end-of-file mark or, if a careless program left that out, with the position of its object table.
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

/** A file optimized for the web has an end mark after its first page too, and states its length in its first lines. */
const isCutAfterFirstPage = (bytes: Buffer): boolean => {
  const head = bytes.subarray(0, 2048).toString("latin1");
  const length = /\/Linearized\b[^>]{0,200}?\/L\s+(\d+)/.exec(head)?.[1];
  return length !== undefined && bytes.length < Number(length);
};

const checkPages = async (bytes: Buffer): Promise<Fault | undefined> => {
  const { PasswordException, VerbosityLevel } = await getResolvedPDFJS();
  try {
    // The reader takes its buffer over, and we still need the file's.
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: VerbosityLevel.ERRORS,
      useSystemFonts: false,
      stopAtErrors: true,
    });
    try {
      if (document.numPages < 1) return "damaged";
      await document.getPage(1);
      return await checkActions(document, bytes);
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    return error instanceof PasswordException ? "pdf_password" : "damaged";
  }
};

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * The scan finds every action in plain or packed objects. The reader adds what it decrypts: scripts and attachments, but no
 * actions that start a program.
 */
const checkActions = async (document: PdfDocument, bytes: Buffer): Promise<Fault | undefined> => {
  const { isActive, hasFiles, hasXfaScripts, hidesObjects } = scanPdf(bytes);
  const { IsXFAPresent: isXfa, EncryptFilterName: encryption } = await readInfo(document);
  // A form that the reader can't understand was scanned all the same.
  const hasScripts = isActive || (isXfa && hasXfaScripts) || (await document.hasJSActions().catch(() => false));
  if (hasScripts) return "active_pdf";
  if (hidesObjects && !encryption) return "damaged";
  const names = hasFiles || encryption ? await listAttachments(document) : [];
  return names.every((name) => harmlessAttachment.test(name)) ? undefined : "active_pdf";
};

interface PdfInfo {
  readonly IsXFAPresent?: boolean;
  readonly EncryptFilterName?: string | null;
}

const readInfo = async (document: PdfDocument): Promise<PdfInfo> => (await document.getMetadata()).info;

/** An invoice's data, statements in a portfolio, pictures. Programs, scripts, archives, and macros end otherwise. */
const harmlessAttachment = /\.(?:pdf|xml|txt|csv|json|jpe?g|png|gif|tiff?|docx|xlsx|pptx)$/i;

const listAttachments = async (document: PdfDocument): Promise<string[]> => {
  const { AnnotationType } = await getResolvedPDFJS();
  const attached = await document.getAttachments();
  const annotations: readonly { readonly file?: { readonly filename: string } }[] =
    (await document.getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), new Set())) ?? [];
  return [
    ...[...(attached?.values() ?? [])].map(({ filename }) => filename),
    ...annotations.flatMap(({ file }) => (file ? [file.filename] : [])),
  ];
};
