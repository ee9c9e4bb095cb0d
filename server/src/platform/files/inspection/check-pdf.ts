import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { isBlank, looksForeign } from "./foreign-content.ts";
import { scanPdf } from "./pdf-actions.ts";
import { isPlainFormScript } from "./pdf-scripts.ts";
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
  const endsWhole = mark !== -1 && isLeftover(tail);
  if (!endsWhole && !/startxref\s+\d+\s*$/.test(tail.subarray(-64).toString("latin1"))) return "damaged";
  return isCutAfterFirstPage(bytes) ? "damaged" : undefined;
};

/** Readers look for the mark this far from the end. */
const leftoverBytes = 1024;

/** What mail and web programs leave behind a file, such as a boundary. The beginning of a later revision is a cut file's. */
const isLeftover = (tail: Buffer): boolean =>
  isBlank(tail) || (tail.length <= leftoverBytes && !/\bobj\b|\bxref\b|\btrailer\b/.test(tail.toString("latin1")));

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
    if (error instanceof PasswordException) return "pdf_password";
    return /encryption/i.test(String(error)) ? "pdf_encrypted" : "damaged";
  }
};

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * The scan finds every action in plain or packed objects. The reader adds what it decrypts: scripts and attachments, but no
 * actions that start a program.
 */
const checkActions = async (document: PdfDocument, bytes: Buffer): Promise<Fault | undefined> => {
  const { hasScripts, startsPrograms, hasFiles, hasXfaScripts, hidesObjects } = scanPdf(bytes);
  const { IsXFAPresent: isXfa, EncryptFilterName: encryption } = await readInfo(document);
  if (startsPrograms) return "pdf_program";
  // A form that the reader can't understand was scanned all the same.
  const scripts = await listScripts(document).catch(() => []);
  if (hasScripts || (isXfa && hasXfaScripts) || !scripts.every(isPlainFormScript)) return "pdf_script";
  if (hidesObjects && !encryption) return "pdf_hidden";
  const names = hasFiles || encryption ? await listAttachments(document) : [];
  return names.every((name) => harmlessAttachment.test(name)) ? undefined : "pdf_attachment";
};

/** What the document and its fields run. A field without any has no actions at all, or none in their place. */
const listScripts = async (document: PdfDocument): Promise<string[]> => {
  const fields: Readonly<Record<string, readonly { readonly actions?: Actions }[]>> =
    (await document.getFieldObjects()) ?? {};
  const own = (await document.getJSActions()) as Actions;
  const all = [own, ...Object.values(fields).flatMap((each) => each.map(({ actions }) => actions))];
  return all.flatMap((actions) => Object.values(actions ?? {}).flat());
};

type Actions = Readonly<Record<string, readonly string[]>> | null | undefined;

interface PdfInfo {
  readonly IsXFAPresent?: boolean;
  readonly EncryptFilterName?: string | null;
}

const readInfo = async (document: PdfDocument): Promise<PdfInfo> => (await document.getMetadata()).info;

/** An invoice's data, statements in a portfolio, pictures, a printer's settings. Programs, scripts, archives, and macros end otherwise. */
const harmlessAttachment = /\.(?:pdf|xml|txt|csv|json|jpe?g|png|gif|tiff?|docx|xlsx|pptx|joboptions)$|^[^.]*$/i;

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
