import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { vi } from "vitest";
import { createFileService, type FileUpload, type ReceivedFile } from "../features/documents/file/file.service.ts";
import { readingQueue, recognitionQueue, removedFileQueue, scanQueue } from "../features/documents/file/file-jobs.ts";
import { createFileUpkeep } from "../features/documents/file/file-upkeep.service.ts";
import { createFileReadings } from "../features/documents/statement/file-readings.service.ts";
import type { ClamdAddress } from "../platform/config/storage-address.ts";
import { createFieldCipher } from "../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../platform/crypto/master-keys.ts";
import { withTransaction } from "../platform/db/transaction.ts";
import { createClamd } from "../platform/files/clamd.ts";
import { createDiskFileStore } from "../platform/files/disk-file-store.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { createFileInspector, type FileInspector } from "../platform/files/inspection/inspect-file.ts";
import { createTemporaryFiles } from "../platform/files/temporary-files.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { cleanUpWith } from "./clean-up.ts";
import { makePdf } from "./made-files.ts";
import { insertStoredClient } from "./stored-client.ts";
import { testConfig } from "./test-config.ts";
import { createTestDatabase } from "./test-database.ts";
import { makeTestFolder } from "./test-folder.ts";

interface RoomOptions {
  readonly clamd?: ClamdAddress;
  /** Used instead of a folder. */
  readonly store?: FileStore;
  /** Used instead of looking at the bytes. */
  readonly inspect?: FileInspector["inspect"];
}

/**
 * Starts the real file feature with everything it needs, on a database and in a folder of its own. It stops when the
 * test, or the file's tests, are over.
 */
export const startFileRoom = async ({ clamd, store: otherStore, inspect }: RoomOptions = {}) => {
  const [database, folder] = await Promise.all([createTestDatabase({ max: 10 }), makeTestFolder()]);
  const log = { warn: vi.fn(), error: vi.fn() };
  const jobs = createJobs({ databaseUrl: database.url, logger: log, pollSeconds: 0.5 });
  const inspector = createFileInspector();
  const cipher = createFieldCipher(await loadMasterKeys(database, testConfig()));
  const incoming = path.join(folder, "incoming");
  const temporaryFiles = createTemporaryFiles(incoming);
  const store = otherStore ?? createDiskFileStore(folder);
  const scanner = clamd && createClamd(clamd);
  const shared = { database, cipher, store, temporaryFiles, jobs, log };
  const files = createFileService({
    ...shared,
    inspector: inspect ? { inspect } : inspector,
    isScanned: scanner !== undefined,
  });
  const upkeep = createFileUpkeep({ ...shared, scanner, live: { notify: async () => {} } });
  const soon = { retry: { limit: 50, delaySeconds: 0 } };
  jobs.work({ ...removedFileQueue, ...soon }, ({ data }) => upkeep.deleteRemoved(data.fileId));
  const readings = createFileReadings({ ...shared, files, inspector, live: { notify: async () => {} } });
  jobs.work({ ...readingQueue, ...soon }, ({ data }) => readings.read(data.fileId));
  jobs.work({ ...recognitionQueue, ...soon }, ({ data }) => readings.recognize(data.fileId));
  if (scanner) jobs.work({ ...scanQueue, ...soon }, ({ data, signal }) => upkeep.scan(data.fileId, signal));
  await jobs.start();
  cleanUpWith(async () => {
    await jobs.stop();
    await inspector.close();
    await database.close();
  });
  return {
    database,
    cipher,
    jobs,
    store,
    log,
    files,
    upkeep,
    readings,
    folder,
    newClient: () => insertStoredClient(database),
    receive: (clientId: string, content: Buffer = makePdf(), upload: Partial<FileUpload> = {}) =>
      files.receive(clientId, {
        name: "statement.pdf",
        content: Readable.from([content]),
        convertHeic: false,
        ...upload,
      }),
    record: (clientId: string, ...received: ReceivedFile[]) =>
      withTransaction(database, (tx) => files.record(tx, clientId, received)),
    remove: (clientId: string, ...fileIds: string[]) =>
      withTransaction(database, (tx) => files.remove(tx, clientId, fileIds)),
    read: async (clientId: string, fileId: string) => buffer((await files.open(clientId, fileId)).content),
    listTemporaryFiles: () => readdir(incoming).catch((): string[] => []),
    /** Inserts a file's row without its bytes. */
    async insertRow(clientId: string, { bytes = 1, state = "clean" }: { bytes?: number; state?: string } = {}) {
      const id = crypto.randomUUID();
      await database.query(
        `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
         values ($1, $2, 'a.pdf', 'application/pdf', $3, $4, $5)`,
        [id, clientId, bytes, randomBytes(8), state],
      );
      return id;
    },
  };
};
