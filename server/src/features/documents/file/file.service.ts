import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { tooLarge, tooLargeAsJpeg } from "@funding-desk/contract/forms/options/document-types";
import { limits } from "@funding-desk/contract/platform/limits";
import pLimit from "p-limit";
import { lockClient } from "../../../identity/client/client.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { makeFileKey } from "../../../platform/files/file-sealing.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { Fault } from "../../../platform/files/inspection/refusals.ts";
import type { FileReceiver, FileUpload, ReceivedFile } from "../../../platform/files/received-file.ts";
import type { TemporaryFiles } from "../../../platform/files/temporary-files.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { deleteFiles, findCleanFile, findNeeded, insertFiles, sumBytes } from "./file.repository.ts";
import { type FileAccess, keyPlace, readStored } from "./file-access.ts";
import { readingQueue, recognitionQueue, removedFileQueue, scanQueue } from "./file-jobs.ts";
import { normalizeFileName } from "./file-name.ts";
import { type Intake, readWhole, receiveSealed, release, type SealedPlace, sealAnew } from "./sealed-intake.ts";

export type { FileUpload, ReceivedFile } from "../../../platform/files/received-file.ts";

/** A stored file as uploaded, decrypted while it is read. */
export interface OpenedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly content: Readable;
}

/** A file that we made. */
export interface MadeFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Clients' files. Nothing else touches the store or its table. */
export interface FileService extends FileReceiver {
  /**
   * Reads, checks, seals, and durably stores the bytes. Nothing refers to them until `record`.
   * @throws {DomainError} `too_large`, `storage_full`, `file_not_allowed` with a sentence about this file, `file_locked` for a PDF
   * that needs a password or another one, `malformed` when the upload broke off, `files_unavailable`
   */
  receive(clientId: string, upload: FileUpload): Promise<ReceivedFile>;
  /**
   * Inserts the rows of received files in the caller's transaction, and queues the virus scan if there is one.
   * @throws {DomainError} `storage_full` when the client's files would exceed their limit
   */
  record(tx: Transaction, clientId: string, files: readonly ReceivedFile[]): Promise<void>;
  /** Seals and stores a file that we made, which needs no inspection. Nothing refers to it until `recordMade`. */
  keep(file: MadeFile): Promise<ReceivedFile>;
  /** Like `record`, for files that we made: they're neither scanned nor counted against the client's limit. */
  recordMade(tx: Transaction, clientId: string, files: readonly ReceivedFile[]): Promise<void>;
  /** Deletes the bytes of received files that weren't recorded. Never throws. */
  discard(files: readonly ReceivedFile[]): Promise<void>;
  /** @throws {DomainError} `not_found` for a file that isn't this client's or isn't known to be clean (yet) */
  open(clientId: string, fileId: string, db?: Queryable): Promise<OpenedFile>;
  /** Deletes rows in the transaction, after whatever refers to them, and the bytes after the commit. */
  remove(tx: Transaction, clientId: string, fileIds: readonly string[]): Promise<void>;
  /** Queues the reading of files that are documents now. Those that wait for the scanner are read after it. */
  queueReading(tx: Transaction, fileIds: readonly string[]): Promise<void>;
  /** Queues recognizing words in a file that is pictures. */
  queueRecognition(tx: Transaction, fileId: string): Promise<void>;
  /** How much of their 200 MB the client has used. */
  usedBytes(clientId: string): Promise<number>;
}

interface Deps extends FileAccess {
  readonly temporaryFiles: TemporaryFiles;
  readonly inspector: Pick<FileInspector, "inspect">;
  readonly jobs: Pick<Jobs, "send">;
  readonly log: { warn(entry: object, sentence: string): void };
  /** Whether files stay in quarantine until they are scanned. */
  readonly isScanned: boolean;
}

/** How many whole files may be in memory at once, and how many large ones. Others wait sealed on disk. */
const inspectedAtOnce = 2;
const largeAtOnce = 1;
const largeBytes = 4 * 1024 * 1024;

/** What a password, or another one, may mend. */
const asksForPassword: ReadonlySet<Fault> = new Set(["pdf_password", "pdf_wrong_password"]);

export const createFileService = (deps: Deps): FileService => {
  const { database, store, temporaryFiles, inspector, jobs, log } = deps;
  const turns = pLimit(inspectedAtOnce);
  const largeTurns = pLimit(largeAtOnce);
  const inTurn = <Result>(sizeBytes: number, work: () => Promise<Result>): Promise<Result> =>
    sizeBytes > largeBytes ? largeTurns(() => turns(work)) : turns(work);

  const requireRoom = async (db: Queryable, clientId: string, moreBytes: number): Promise<void> => {
    if ((await sumBytes(db, clientId)) + moreBytes > limits.clientFilesBytes) throw new DomainError("storage_full");
  };

  /** Passes the file or throws. A photo converted to JPEG, or an opened PDF, replaces what was sent, sealed. */
  const inspect = async (
    place: SealedPlace,
    { name, convertHeic, unlock }: Pick<FileUpload, "name" | "convertHeic" | "unlock">,
    sent: Intake,
  ) => {
    const bytes = await readWhole(place, sent.sizeBytes);
    const found = await inspector.inspect({ name, convertHeic, bytes, pdfPassword: unlock?.password });
    if (found.kind === "refused") {
      const isLocked = unlock !== undefined && asksForPassword.has(found.why);
      throw new DomainError(isLocked ? "file_locked" : "file_not_allowed", { sentence: found.sentence });
    }
    const keptHash = createHash("sha256").update(found.bytes).digest();
    const { name: keptName, mediaType } = found;
    const passed = { name: keptName, mediaType, sizeBytes: found.bytes.length, keptHash, key: place.key };
    try {
      if (keptHash.equals(sent.hash)) return passed;
      if (passed.sizeBytes > limits.fileBytes) {
        const sentence = mediaType === "application/pdf" ? tooLarge(name) : tooLargeAsJpeg(name);
        throw new DomainError("too_large", { sentence });
      }
      const key = makeFileKey(place.key.fileId);
      await sealAnew(found.bytes, { ...place, key });
      return { ...passed, key };
    } finally {
      release(found.bytes);
    }
  };

  const discardOne = async (id: string): Promise<void> => {
    try {
      await store.delete(id);
    } catch (err) {
      log.warn(
        { err, fileId: id },
        "A file that is no longer needed couldn't be deleted; the next sweep will try again.",
      );
    }
  };

  const insert = async (
    tx: Transaction,
    clientId: string,
    { files, state }: { readonly files: readonly ReceivedFile[]; readonly state: "checking" | "clean" },
  ): Promise<void> => {
    const cipher = await deps.cipher.forWriting(tx, clientId);
    await insertFiles(tx, {
      clientId,
      files: files.map(({ key, ...file }) => ({ ...file, sealedKey: cipher.encrypt(keyPlace(file.id), key.bytes) })),
      state,
    });
  };

  return {
    async receive(clientId, { name: sentName, content, ...how }) {
      const name = normalizeFileName(sentName);
      // An early refusal as a courtesy: `record` decides.
      await requireRoom(database, clientId, 1);
      const id = randomUUID();
      const place = { path: await temporaryFiles.place(id), key: makeFileKey(id) };
      try {
        const sent = await receiveSealed(name, content, place);
        const passed = await inTurn(sent.sizeBytes, () => inspect(place, { name, ...how }, sent));
        await store.put(id, place.path);
        return { id, ...passed, contentHash: sent.hash };
      } finally {
        // Nothing is left to remove once it was stored.
        await rm(place.path, { force: true });
      }
    },

    async record(tx, clientId, files) {
      if (files.length === 0) return;
      await lockClient(tx, clientId);
      await requireRoom(
        tx,
        clientId,
        files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      );
      await insert(tx, clientId, { files, state: deps.isScanned ? "checking" : "clean" });
      if (deps.isScanned) await Promise.all(files.map(({ id }) => jobs.send(tx, scanQueue, { fileId: id })));
    },

    async keep({ name, mediaType, bytes }) {
      const id = randomUUID();
      const place = { path: await temporaryFiles.place(id), key: makeFileKey(id) };
      try {
        const { sizeBytes, hash } = await receiveSealed(name, Readable.from([bytes], { objectMode: false }), {
          ...place,
          mostBytes: bytes.length,
        });
        await store.put(id, place.path);
        return { id, name, mediaType, sizeBytes, contentHash: hash, keptHash: hash, key: place.key };
      } finally {
        await rm(place.path, { force: true });
      }
    },

    async recordMade(tx, clientId, files) {
      if (files.length > 0) await insert(tx, clientId, { files, state: "clean" });
    },

    async discard(files) {
      if (files.length === 0) return;
      const ids = files.map(({ id }) => id);
      try {
        const needed = await findNeeded(database, ids);
        await Promise.all(ids.filter((id) => !needed.has(id)).map(discardOne));
      } catch (err) {
        log.warn({ err }, "Unrecorded files stay until the next sweep.");
      }
    },

    async open(clientId, fileId, db = database) {
      const row = requireFound(await findCleanFile(db, clientId, fileId));
      const content = await readStored({ ...deps, db }, fileId, row);
      return { name: row.name, mediaType: row.media_type, sizeBytes: row.size_bytes, content };
    },

    async remove(tx, clientId, fileIds) {
      const removed = await deleteFiles(tx, clientId, fileIds);
      await Promise.all(removed.map((fileId) => jobs.send(tx, removedFileQueue, { fileId })));
    },

    async queueReading(tx, fileIds) {
      for (const fileId of fileIds) await jobs.send(tx, readingQueue, { fileId });
    },

    queueRecognition: (tx, fileId) => jobs.send(tx, recognitionQueue, { fileId }),

    usedBytes: (clientId) => sumBytes(database, clientId),
  };
};
