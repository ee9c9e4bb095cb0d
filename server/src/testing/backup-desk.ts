import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { insertFiles } from "../features/documents/file/file.repository.ts";
import { keyPlace } from "../features/documents/file/file-access.ts";
import type { BackupSource } from "../operate/backup/make-backup.ts";
import { createAudit } from "../platform/audit/audit.ts";
import type { Config } from "../platform/config/config.ts";
import { createFieldCipher } from "../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../platform/crypto/master-keys.ts";
import { type OpenDatabase, openDatabase } from "../platform/db/open-database.ts";
import { withTransaction } from "../platform/db/transaction.ts";
import { filesFolder } from "../platform/files/configured-file-store.ts";
import { createDiskFileStore } from "../platform/files/disk-file-store.ts";
import { makeFileKey, sealFile } from "../platform/files/file-sealing.ts";
import { insertStoredClient } from "./stored-client.ts";
import { testConfig } from "./test-config.ts";

const quiet = { info() {}, warn() {}, error() {} };

/** A desk's data on an embedded database of its own, which a test may kill or wreck. */
export const openBackupDesk = async (folder: string) => {
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  // When root runs the tests, PostgreSQL's user must be able to enter.
  for (const each of [folder, dataDir]) await chmod(each, 0o711);
  const config: Config = testConfig({ dataDir });
  const store = createDiskFileStore(filesFolder(dataDir));
  let database: OpenDatabase | undefined;

  const getDatabase = (): OpenDatabase => {
    if (!database) throw new Error("The database isn't open.");
    return database;
  };

  return {
    config,
    store,
    folder: path.join(folder, "backups"),
    source: (): BackupSource => ({ config, store, database: getDatabase() }),
    database: getDatabase,
    async open(): Promise<void> {
      database = await openDatabase({ config, log: quiet, as: "server" });
    },
    async close(): Promise<void> {
      await database?.close();
      database = undefined;
    },
    /** Stores a client and an audit entry. @returns the client's id */
    async addClient(): Promise<string> {
      await withTransaction(getDatabase(), (tx) =>
        createAudit().record(tx, { actor: { kind: "system" }, action: "staff.signed_out" }),
      );
      return insertStoredClient(getDatabase());
    },
    /** Stores a file for a client. @returns its id */
    async addFile(clientId: string, bytes = randomBytes(100_000)): Promise<string> {
      const key = makeFileKey(randomUUID());
      const id = key.fileId;
      const draft = path.join(dataDir, id);
      await writeFile(draft, Readable.from(sealFile([bytes], key)));
      await store.put(id, draft);
      const cipher = createFieldCipher(await loadMasterKeys(getDatabase(), config));
      await withTransaction(getDatabase(), async (tx) => {
        const sealedKey = (await cipher.forWriting(tx, clientId)).encrypt(keyPlace(id), key.bytes);
        const described = { id, name: "a.pdf", mediaType: "application/pdf", sizeBytes: bytes.length };
        const hash = createHash("sha256").update(bytes).digest();
        const hashes = { contentHash: hash, keptHash: hash };
        await insertFiles(tx, { clientId, state: "clean", files: [{ ...described, ...hashes, sealedKey }] });
      });
      return id;
    },
  };
};
