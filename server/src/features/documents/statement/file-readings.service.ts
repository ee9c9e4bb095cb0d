import { createHash } from "node:crypto";
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
const emptyPage: TextPage = { width: 612, height: 792, items: [] };

const toPlace = (fileId: string): Place => ({ table: "file_readings", column: "sealed", row: fileId });

/** What is read in clients' files after they came in. Everything stays on this machine. */
export const createFileReadings = ({ database, cipher, live, files, inspector }: Deps) => {
  const watchers: ((tx: Transaction, clientId: string) => Promise<void>)[] = [];

  const readText = async (bytes: Buffer): Promise<FileReading> => {
    const read = await inspector.readText(bytes);
    return read === undefined ? nothing : (JSON.parse(read) as FileReading);
  };

  const readBytes = async (mediaType: string, bytes: Buffer): Promise<StoredReading> => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (mediaType === pdf) return toStoredReading(await readText(bytes), hash);
    const pixels = await inspector.measurePicture(bytes);
    return {
      ...toStoredReading({ ...nothing, text: "picture", pages: 1 }, hash),
      ...(pixels === undefined ? {} : { pixels }),
    };
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
      const { content } = await files.open(clientId, fileId);
      const reading = await readBytes(mediaType, await buffer(content));
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
      const { content } = await files.open(clientId, fileId);
      const bytes = await buffer(content);
      const before = await readBytes(mediaType, Buffer.from(bytes));
      if (!isSharpPicture(before)) return;
      const recognized = await recognizeBytes(bytes, mediaType === pdf ? before.pages : undefined);
      if (!recognized) return;
      const { pixels } = before;
      const reading = { ...toStoredReading(recognized, before.hash), ...(pixels === undefined ? {} : { pixels }) };
      await keep({ fileId, clientId, reading });
    },

    /** Reads a clean file again, with its rows. @throws {DomainError} `not_found` */
    async readRows(clientId: string, fileId: string): Promise<FileReading> {
      const { mediaType, content } = await files.open(clientId, fileId);
      const bytes = await buffer(content);
      return mediaType === pdf ? readText(bytes) : nothing;
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
