import { parseEnding } from "@funding-desk/contract/forms/options/document-types";
import { limits } from "@funding-desk/contract/platform/limits";
import type { BusyTimes, CalendarText } from "../../busy-calendar/read-busy.ts";
import { DomainError } from "../../errors/errors.ts";
import type { ReadMail } from "../../inbound-mail/read-mail.ts";
import type { Paper } from "../../pdf/paper.ts";
import type { Check } from "./check.ts";
import { type FileKind, kindOfBytes, kindOfName, mediaTypes } from "./file-kind.ts";
import { isWebPage } from "./foreign-content.ts";
import { createInspectionPool, type InspectionTally } from "./inspection-pool.ts";
import { canRecognizeText } from "./recognition-parts.ts";
import { type Fault, type RefusedFile, toRefusal } from "./refusals.ts";

export interface AcceptedFile {
  readonly kind: "ok";
  readonly mediaType: string;
  /** As sent, but with the ending of what the file is. */
  readonly name: string;
  /** The bytes as sent, the JPEG after a conversion, or a locked PDF's opened copy. */
  readonly bytes: Buffer;
}

export type Inspection = AcceptedFile | RefusedFile;

export interface FileToInspect {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether the owner agreed to convert HEIC photos to JPEG. */
  readonly convertHeic: boolean;
  /** Opens a locked PDF, whose opened copy is then checked and kept. */
  readonly pdfPassword?: string | undefined;
}

export type FileInspector = ReturnType<typeof createFileInspector>;

/**
 * Checks at most two files at once, each for at most 20 seconds, in threads that start with the first file. Mail has a thread of
 * its own, so that no one's mail holds up an upload, and so have reading and recognizing.
 */
export const createFileInspector = (bounds = { timeMs: 20_000, growthBytes: 1024 * 1024 * 1024 }) => {
  const pool = createInspectionPool(bounds, 2);
  const mailPool = createInspectionPool(bounds, 1);
  const readingPool = createInspectionPool(bounds, 1);
  const recognizingPool = createInspectionPool(bounds, 1);
  const inspectLocked = async (bytes: Buffer, password: string): Promise<Fault | Buffer> => {
    const opened = await pool.run("unlock_pdf", bytes, { password });
    const found = typeof opened === "string" ? opened : await pool.run("pdf", opened);
    return found === "pdf_password" ? "pdf_wrong_password" : found;
  };
  const draw = async (kind: "portrait" | "large_portrait", bytes: Buffer): Promise<Buffer | undefined> => {
    if (kindOfBytes(bytes) !== "jpeg") return undefined;
    const drawn = await pool.run(kind, bytes);
    return typeof drawn === "string" ? undefined : drawn;
  };
  return {
    /**
     * Whether the file is of an allowed kind: its signature and structure agree, and nothing in it runs.
     *
     * DANGER: `bytes` may be transferred to another thread and empty afterwards. Continue with the answer's.
     * @throws when the inspector is closed or can't start its threads, never because of the file's content
     */
    async inspect({ name, bytes, convertHeic, pdfPassword }: FileToInspect): Promise<Inspection> {
      if (bytes.length === 0) return toRefusal("empty", name);
      const [named, signed] = [kindOfName(name), kindOfBytes(bytes)];
      if (named === undefined) return toRefusal("not_allowed", name);
      if (signed === undefined && isWebPage(bytes)) return toRefusal("web_page", name);
      if (signed === undefined && looksDamaged(named, bytes)) return toRefusal("damaged", name);
      const plan = choosePlan(named, signed, convertHeic);
      if (typeof plan === "string") return toRefusal(plan, name);
      const found =
        plan.check === "pdf" && pdfPassword !== undefined
          ? await inspectLocked(bytes, pdfPassword)
          : await pool.run(plan.check, bytes);
      if (typeof found === "string") return toRefusal(found, name);
      return {
        kind: "ok",
        mediaType: mediaTypes[plan.becomes],
        name: correctEnding(name, plan.becomes),
        bytes: found,
      };
    },
    /**
     * A small, square JPEG of the same picture; undefined for anything but a sound JPEG.
     *
     * DANGER: `bytes` may be empty afterwards, as above.
     */
    drawPortrait: (bytes: Buffer): Promise<Buffer | undefined> => draw("portrait", bytes),
    /** The same, larger. */
    drawLargePortrait: (bytes: Buffer): Promise<Buffer | undefined> => draw("large_portrait", bytes),
    /** How many pages a PDF has; undefined for one that can't be read. DANGER: `bytes` may be empty afterwards, as above. */
    async countPages(bytes: Buffer): Promise<number | undefined> {
      const counted = await pool.run("page_count", bytes);
      return typeof counted === "string" ? undefined : Number(counted.toString());
    },
    /** How many pixels the shorter side of a sound JPEG or PNG has; undefined for anything else. DANGER: as above. */
    async measurePicture(bytes: Buffer): Promise<number | undefined> {
      const measured = await readingPool.run("picture_size", bytes);
      return typeof measured === "string" ? undefined : Number(measured.toString());
    },
    /** What the reader makes of a PDF, as JSON; undefined for one that takes too long or is damaged. DANGER: as above. */
    async readText(bytes: Buffer): Promise<string | undefined> {
      const read = await readingPool.run("reading", bytes);
      return typeof read === "string" ? undefined : read.toString();
    },
    /** Whether words in pictures can be recognized here: its packages are optional. */
    canRecognize: canRecognizeText(),
    /**
     * The words in a photo, or in the pictures of a PDF's page, as JSON of a `TextPage`; undefined where there are none, or it takes
     * too long. DANGER: as above.
     */
    async recognizePage(bytes: Buffer, page?: number): Promise<string | undefined> {
      const read = await recognizingPool.run("recognition", bytes, { page });
      return typeof read === "string" || read.length === 0 ? undefined : read.toString();
    },
    /** What the reader makes of recognized pages, as JSON. */
    async readRecognized(pages: readonly string[]): Promise<string | undefined> {
      const read = await readingPool.run("recognized_reading", Buffer.from(`[${pages.join()}]`));
      return typeof read === "string" ? undefined : read.toString();
    },
    /** Makes a PDF. @throws {DomainError} `busy` when it takes more time or memory than it may */
    async drawPaper(paper: Paper): Promise<Buffer> {
      const drawn = await pool.run("paper", Buffer.from(JSON.stringify(paper)));
      if (drawn === "too_costly") throw new DomainError("busy");
      if (typeof drawn === "string") throw new Error(`A PDF couldn't be made: ${drawn}.`);
      return drawn;
    },
    /** When someone is busy; why not, for a text that isn't a calendar or takes too long. */
    async readCalendar(calendar: CalendarText): Promise<BusyTimes | Fault> {
      const read = await pool.run("calendar", Buffer.from(JSON.stringify(calendar)));
      return typeof read === "string" ? read : (JSON.parse(read.toString()) as BusyTimes);
    },
    /** What a mail says; why not, for one that can't be read or takes too long. DANGER: `bytes` may be empty afterwards, as above. */
    async readMail(bytes: Buffer): Promise<ReadMail | Fault> {
      const read = await mailPool.run("mail", bytes);
      return typeof read === "string" ? read : (JSON.parse(read.toString()) as ReadMail);
    },
    tally: () => [pool, mailPool, readingPool, recognizingPool].map(({ tally }) => tally()).reduce(addTallies),
    async close() {
      await Promise.all([pool, mailPool, readingPool, recognizingPool].map(({ close }) => close()));
    },
  };
};

const addTallies = (one: InspectionTally, other: InspectionTally): InspectionTally => ({
  running: one.running + other.running,
  waiting: one.waiting + other.waiting,
  finished: one.finished + other.finished,
  killed: one.killed + other.killed,
});

interface Plan {
  readonly check: Check;
  readonly becomes: keyof typeof mediaTypes;
}

/** A file is what it contains, whichever allowed kind its name says. A name of another kind is refused. */
const choosePlan = (named: FileKind, found: FileKind | undefined, convertHeic: boolean): Plan | Fault => {
  if (found === undefined) return "not_allowed";
  // Phones name JPEGs converted from HEIC .heic.
  if (found === "heic" || (found === "jpeg" && named === "heic")) {
    if (!convertHeic) return "heic";
    return { check: found === "heic" ? "convert_heic" : "jpeg", becomes: "jpeg" };
  }
  return { check: found, becomes: found };
};

/** Whether a file without its kind's signature was probably of that kind once: a broken download, or a cut beginning. */
const looksDamaged = (named: FileKind, bytes: Buffer): boolean =>
  bytes.subarray(0, 1024).every((byte) => byte === 0) ||
  (named === "pdf" && ["endobj", "startxref"].some((trace) => bytes.includes(trace)));

const endings: Readonly<Record<keyof typeof mediaTypes, string>> = {
  jpeg: "jpg",
  png: "png",
  pdf: "pdf",
  doc: "doc",
  docx: "docx",
};

/** The name with the ending of what the file is. */
const correctEnding = (name: string, kind: keyof typeof mediaTypes): string => {
  const given = parseEnding(name);
  const isRight = kind === "jpeg" ? ["jpg", "jpeg"].includes(given) : given === endings[kind];
  if (isRight) return name;
  const ending = `.${endings[kind]}`;
  return `${name.replace(/\.[^.]*$/, "").slice(0, limits.fileNameChars - ending.length)}${ending}`;
};
