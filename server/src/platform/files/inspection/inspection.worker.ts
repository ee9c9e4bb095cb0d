import { Tinypool } from "tinypool";
import { collectGarbage } from "../../process/collect-garbage.ts";
import type { Fault } from "./refusals.ts";

/** What to do with the bytes: check a file, or make another one of it. */
export type Check =
  | "jpeg"
  | "png"
  | "pdf"
  | "docx"
  | "doc"
  | "convert_heic"
  | "portrait"
  | "large_portrait"
  | "page_count"
  | "paper"
  | "calendar"
  | "mail";

export interface InspectionResult {
  readonly check: Check;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** @returns a fault, or other bytes to continue with. Throws whatever its parser throws for a broken file. */
type Checker = (bytes: Buffer) => Promise<Fault | Buffer | undefined> | Fault | undefined;

// Each is loaded for the first file of its kind, because loading the PDF reader alone takes longer than most checks.
const loaders: Record<Check, () => Promise<Checker>> = {
  jpeg: async () => (await import("./check-image.ts")).checkJpeg,
  png: async () => (await import("./check-image.ts")).checkPng,
  pdf: async () => (await import("./check-pdf.ts")).checkPdf,
  docx: async () => (await import("./check-docx.ts")).checkDocx,
  doc: async () => (await import("./check-doc.ts")).checkDoc,
  portrait: async () => (await import("./draw-portrait.ts")).drawPortrait,
  large_portrait: async () => (await import("./draw-portrait.ts")).drawLargePortrait,
  page_count: async () => (await import("./count-pages.ts")).countPages,
  paper: async () => {
    const { drawPaper } = await import("../../pdf/draw-paper.ts");
    return (bytes) => drawPaper(JSON.parse(bytes.toString()));
  },
  calendar: async () => {
    const { readBusy } = await import("../../busy-calendar/read-busy.ts");
    return (bytes) => Promise.resolve(Buffer.from(JSON.stringify(readBusy(JSON.parse(bytes.toString())))));
  },
  mail: async () => {
    const { readMail } = await import("../../inbound-mail/read-mail.ts");
    return async (bytes) => Buffer.from(JSON.stringify(await readMail(bytes)));
  },
  convert_heic: async () => (await import("./convert-heic.ts")).convertHeic,
};

// A parser may reject a promise after it has answered. That shouldn't cost us the thread and its next file.
process.on("unhandledRejection", () => undefined);

// Parsers write to the console about a file's content, which must not get into logs.
for (const method of ["debug", "log", "info", "warn", "error"] as const) console[method] = () => undefined;

// The PDF reader wants its own copy. A dozen would pile up in each thread.
const worthCollectingBytes = 1024 * 1024;

/** @returns a fault, or the bytes: as sent, or converted to JPEG */
export const inspectBytes = async ({ check, bytes }: InspectionResult): Promise<Fault | Uint8Array<ArrayBuffer>> => {
  const checker = await loaders[check]();
  const found = await runCheck(checker, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (check === "pdf" && bytes.length > worthCollectingBytes) collectGarbage();
  if (typeof found === "string") return found;
  return Tinypool.move(found ? new Uint8Array(found) : bytes) as Uint8Array<ArrayBuffer>;
};

const runCheck = async (checker: Checker, bytes: Buffer): Promise<Fault | Buffer | undefined> => {
  try {
    return await checker(bytes);
  } catch {
    return "damaged";
  }
};
