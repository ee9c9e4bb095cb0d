import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileReading } from "@funding-desk/contract/documents/statement/reading";
import type { TextPage } from "@funding-desk/contract/platform/text-page";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { FileService } from "../file/file.service.ts";
import { findFileToRead, listReadings, listUnread, writeReading } from "./file-reading.repository.ts";
import { readerVersion } from "./reader/read-file.ts";
import { isSharpPicture, toScanReading } from "./scan-reading.ts";
import { findReadMonths, isShort, type StoredReading, toStoredReading } from "./stored-reading.ts";

export type { StoredAccount, StoredReading } from "./stored-reading.ts";

export type FileReadings = ReturnType<typeof createFileReadings>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "live"> {
  readonly files: Pick<FileService, "open" | "queueReading" | "queueRecognition">;
  readonly inspector: Pick<
    FileInspector,
    "readText" | "measurePicture" | "canRecognize" | "recognizePage" | "readRecognized"
  >;
}

/** Of older files, so that a new version of the reader doesn't hold up what clients upload. */
const readAgainAtOnce = 100;

/** A photo, a scan, or what took too long to read. */
const nothing: FileReading = { version: readerVersion, text: "none", pages: 0, kind: "other", accounts: [] };

const pdf = "application/pdf";
/** Of a scan, at two to three seconds a page. */
const mostScanPages = 12;
/** A picture of noise takes long. */
const mostScanMs = 120_000;
/** In memory alone. */
const scanKeptMs = 300_000;
const emptyPage: TextPage = { width: 612, height: 792, items: [] };

/** What a file says without its pictures, and how large a photo is. */
interface AtOnce {
  readonly reading: FileReading;
  readonly size: Pick<StoredReading, "pixels">;
}

const readContent = ({ content }: { readonly content: Readable }): Promise<Buffer> => buffer(content);
const toHash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const toPlace = (fileId: string): Place => ({ table: "file_readings", column: "sealed", row: fileId });

/** What is read in clients' files after they came in. Everything stays on this machine. */
export const createFileReadings = ({ database, cipher, live, files, inspector }: Deps) => {
  /** Whoever opens a scan's rows may pin some: it isn't recognized anew for each. */
  let lastScan: { readonly hash: string; readonly reading: FileReading } | undefined;
  const rememberScan = (hash: string, reading: FileReading): void => {
    const own = { hash, reading };
    lastScan = own;
    setTimeout(() => {
      if (lastScan === own) lastScan = undefined;
    }, scanKeptMs).unref();
  };
  const watchers: ((tx: Transaction, clientId: string) => Promise<void>)[] = [];

  const readText = async (bytes: Buffer): Promise<FileReading> => {
    const read = await inspector.readText(bytes);
    return read === undefined ? nothing : (JSON.parse(read) as FileReading);
  };

  /** What is read at once. DANGER: `bytes` may be empty afterwards. */
  const readAtOnce = async (mediaType: string, bytes: Buffer): Promise<AtOnce> => {
    if (mediaType === pdf) return { reading: await readText(bytes), size: {} };
    const pixels = await inspector.measurePicture(bytes);
    return { reading: { ...nothing, text: "picture", pages: 1 }, size: pixels === undefined ? {} : { pixels } };
  };

  const keep = (
    { fileId, clientId, reading }: { fileId: string; clientId: string; reading: StoredReading },
    andThen: (tx: Transaction) => Promise<void> = async () => {},
  ): Promise<void> =>
    withTransaction(database, async (tx) => {
      const writer = await cipher.forWriting(tx, clientId);
      const isKept = await writeReading(tx, {
        fileId,
        clientId,
        version: readerVersion,
        covers: findReadMonths(reading),
        isShort: isShort(reading),
        validUntil: reading.license?.expiresOn.value,
        sealed: writer.encrypt(toPlace(fileId), Buffer.from(JSON.stringify(reading))),
      });
      if (!isKept) return;
      await andThen(tx);
      await live.notify(tx, { clientId });
      for (const each of watchers) await each(tx, clientId);
    });

  /** What the pictures of a file say; undefined when nothing was recognized. */
  const recognizeBytes = async (bytes: Buffer, pages: number | undefined): Promise<FileReading | undefined> => {
    const recognized: string[] = [];
    const until = Date.now() + mostScanMs;
    for (let page = 1; page <= Math.min(pages ?? 1, mostScanPages) && Date.now() < until; page += 1) {
      // The bytes are gone afterwards.
      const found = await inspector.recognizePage(Buffer.from(bytes), pages === undefined ? undefined : page);
      recognized.push(found ?? JSON.stringify(emptyPage));
    }
    const read = await inspector.readRecognized(recognized);
    const reading = read === undefined ? undefined : (JSON.parse(read) as FileReading);
    return reading?.text === "scan" ? toScanReading(reading, pages ?? 1) : undefined;
  };

  /** What was read of it before, with the words in its pictures; undefined where none are recognized. */
  const readScan = async (
    mediaType: string,
    bytes: Buffer,
    { reading: { text, pages }, size }: AtOnce,
  ): Promise<FileReading | undefined> =>
    inspector.canRecognize && isSharpPicture({ text, ...size })
      ? recognizeBytes(bytes, mediaType === pdf ? pages : undefined)
      : undefined;

  return {
    /** Calls it in the transaction that keeps what was read. */
    watchReads(each: (tx: Transaction, clientId: string) => Promise<void>): void {
      watchers.push(each);
    },

    /** Reads a document's file once with each version of the reader. One that can't be read is kept as such. */
    async read(fileId: string): Promise<void> {
      const file = await findFileToRead(database, fileId, readerVersion);
      if (!file) return;
      const { client_id: clientId, media_type: mediaType } = file;
      const bytes = await readContent(await files.open(clientId, fileId));
      const hash = toHash(bytes);
      const { reading: read, size } = await readAtOnce(mediaType, bytes);
      const reading = { ...toStoredReading(read, hash), ...size };
      const mayBeRecognized = inspector.canRecognize && isSharpPicture(reading);
      await keep({ fileId, clientId, reading }, async (tx) => {
        if (mayBeRecognized) await files.queueRecognition(tx, fileId);
      });
    },

    /** Reads the words in a document's pictures, which takes seconds a page. Without any, what was read before stays. */
    async recognize(fileId: string): Promise<void> {
      // Whichever version has read it.
      const file = await findFileToRead(database, fileId, readerVersion + 1);
      if (!file) return;
      const { client_id: clientId, media_type: mediaType } = file;
      const bytes = await readContent(await files.open(clientId, fileId));
      const before = await readAtOnce(mediaType, Buffer.from(bytes));
      const recognized = await readScan(mediaType, bytes, before);
      if (!recognized) return;
      await keep({ fileId, clientId, reading: { ...toStoredReading(recognized, toHash(bytes)), ...before.size } });
    },

    /** Reads a clean file again, with its rows: a scan takes seconds a page. @throws {DomainError} `not_found` */
    async readRows(clientId: string, fileId: string): Promise<FileReading> {
      const file = await files.open(clientId, fileId);
      const bytes = await readContent(file);
      const hash = toHash(bytes);
      if (lastScan?.hash === hash) return lastScan.reading;
      const before = await readAtOnce(file.mediaType, Buffer.from(bytes));
      const scan = await readScan(file.mediaType, bytes, before);
      if (scan) rememberScan(hash, scan);
      return scan ?? before.reading;
    },

    /** What was read in the client's files, by the file's id. */
    async list(clientId: string): Promise<ReadonlyMap<string, StoredReading>> {
      const rows = await listReadings(database, clientId);
      if (rows.length === 0) return new Map();
      const opener = await cipher.forReading(database, clientId);
      return new Map(
        rows.map(({ file_id: id, sealed }) => [
          id,
          JSON.parse(opener.decrypt(toPlace(id), sealed).toString()) as StoredReading,
        ]),
      );
    },

    /** Queues some documents that came before the reader, or that an older version read. */
    async sweep(): Promise<void> {
      const unread = await listUnread(database, readAgainAtOnce, readerVersion);
      await withTransaction(database, (tx) => files.queueReading(tx, unread));
    },
  };
};
