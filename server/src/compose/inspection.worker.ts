import { Tinypool } from "tinypool";
import type { Check, CheckTask } from "../platform/files/inspection/check.ts";
import type { Fault } from "../platform/files/inspection/refusals.ts";
import { collectGarbage } from "../platform/process/collect-garbage.ts";

/** @returns a fault, or other bytes to continue with. Throws whatever its parser throws for a broken file. */
type Checker = (
  bytes: Buffer,
  about: Pick<CheckTask, "password" | "page">,
) => Promise<Fault | Buffer | undefined> | Fault | undefined;

// Each is loaded for the first file of its kind, because loading the PDF reader alone takes longer than most checks.
const loaders: Record<Check, () => Promise<Checker>> = {
  jpeg: async () => (await import("../platform/files/inspection/check-image.ts")).checkJpeg,
  png: async () => (await import("../platform/files/inspection/check-image.ts")).checkPng,
  pdf: async () => (await import("../platform/files/inspection/check-pdf.ts")).checkPdf,
  unlock_pdf: async () => {
    const { unlockPdf } = await import("../platform/files/inspection/unlock-pdf.ts");
    return (bytes, { password = "" }) => unlockPdf(bytes, password);
  },
  docx: async () => (await import("../platform/files/inspection/check-docx.ts")).checkDocx,
  doc: async () => (await import("../platform/files/inspection/check-doc.ts")).checkDoc,
  portrait: async () => (await import("../platform/files/inspection/draw-portrait.ts")).drawPortrait,
  large_portrait: async () => (await import("../platform/files/inspection/draw-portrait.ts")).drawLargePortrait,
  page_count: async () => (await import("../platform/files/inspection/count-pages.ts")).countPages,
  picture_size: async () => (await import("../platform/files/inspection/measure-picture.ts")).measurePicture,
  reading: async () => {
    const { extractText } = await import("../platform/files/inspection/extract-text.ts");
    const { readFile } = await import("../features/documents/statement/reader/read-file.ts");
    return async (bytes) => Buffer.from(JSON.stringify(readFile((await extractText(bytes)).pages)));
  },
  recognition: async () => {
    const { loadPagePicture, loadPhoto } = await import("../platform/files/inspection/page-picture.ts");
    const { readingPixels: longSide, recognizeText } = await import("../platform/files/inspection/recognize-text.ts");
    return async (bytes, { page }) => {
      const picture = await (page === undefined
        ? loadPhoto(bytes, longSide)
        : loadPagePicture(bytes, { page, longSide }));
      return Buffer.from(picture ? JSON.stringify(await recognizeText(picture)) : "");
    };
  },
  recognized_reading: async () => {
    const { readFile } = await import("../features/documents/statement/reader/read-file.ts");
    return async (bytes) => Buffer.from(JSON.stringify(readFile(JSON.parse(bytes.toString()), "scan")));
  },
  paper: async () => {
    const { drawPaper } = await import("../platform/pdf/draw-paper.ts");
    return (bytes) => drawPaper(JSON.parse(bytes.toString()));
  },
  calendar: async () => {
    const { readBusy } = await import("../platform/busy-calendar/read-busy.ts");
    return (bytes) => Promise.resolve(Buffer.from(JSON.stringify(readBusy(JSON.parse(bytes.toString())))));
  },
  mail: async () => {
    const { readMail } = await import("../platform/inbound-mail/read-mail.ts");
    return async (bytes) => Buffer.from(JSON.stringify(await readMail(bytes)));
  },
  convert_heic: async () => (await import("../platform/files/inspection/convert-heic.ts")).convertHeic,
};

// A parser may reject a promise after it has answered. That shouldn't cost us the thread and its next file.
process.on("unhandledRejection", () => undefined);

// Parsers write to the console about a file's content, which must not get into logs.
for (const method of ["debug", "log", "info", "warn", "error"] as const) console[method] = () => undefined;

// The PDF reader wants its own copy. A dozen would pile up in each thread.
const worthCollectingBytes = 1024 * 1024;

/** @returns a fault, or the bytes: as sent, converted to JPEG, or opened */
export const inspectBytes = async ({ check, bytes, ...about }: CheckTask): Promise<Fault | Uint8Array<ArrayBuffer>> => {
  const checker = await loaders[check]();
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = await runCheck(() => checker(own, about));
  if (check === "pdf" && bytes.length > worthCollectingBytes) collectGarbage();
  if (typeof found === "string") return found;
  return Tinypool.move(found ? new Uint8Array(found) : bytes) as Uint8Array<ArrayBuffer>;
};

const runCheck = async (check: () => ReturnType<Checker>): Promise<Fault | Buffer | undefined> => {
  try {
    return await check();
  } catch {
    return "damaged";
  }
};
