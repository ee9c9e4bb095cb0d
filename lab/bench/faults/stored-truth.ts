import { createHash } from "node:crypto";
import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { readStored } from "../../../server/src/features/documents/file/file-access.ts";
import { createFileUpkeep } from "../../../server/src/features/documents/file/file-upkeep.service.ts";
import { createApplicationRecords } from "../../../server/src/features/intake/application/application-record.service.ts";
import { createFieldCipher } from "../../../server/src/platform/crypto/field-cipher.ts";
import type { KeySource } from "../../../server/src/platform/crypto/master-keys.ts";
import { loadMasterKeys } from "../../../server/src/platform/crypto/master-keys.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { filesFolder } from "../../../server/src/platform/files/configured-file-store.ts";
import { createDiskFileStore } from "../../../server/src/platform/files/disk-file-store.ts";
import { shelves } from "../../../server/src/platform/files/file-store.ts";
import { createTemporaryFiles } from "../../../server/src/platform/files/temporary-files.ts";

/** What is really on disk and in the database. */
export interface StoredTruth {
  readonly exports: ReturnType<typeof createApplicationRecords>;
  /** Hash of a file's opened bytes, in hex. @throws {SealBroken}, {FileMissing} */
  sha256OfDraftFile(draftFileId: string): Promise<string>;
  count(sql: string, ...values: readonly unknown[]): Promise<number>;
  /** Ids of rows without bytes, ids of bytes without a row, and names of temporary files. */
  compareFiles(): Promise<{ readonly missing: string[]; readonly extra: string[]; readonly temporary: string[] }>;
  /** Makes everything two hours older and runs the hourly sweep. */
  sweepAsIfOld(): Promise<void>;
}

export const openStoredTruth = async (database: Database, keys: KeySource): Promise<StoredTruth> => {
  const cipher = createFieldCipher(await loadMasterKeys(database, keys));
  const root = filesFolder(keys.dataDir);
  const incoming = path.join(root, "incoming");
  const store = createDiskFileStore(root);
  const access = { database, cipher, store };
  const complain = (entry: object, sentence: string) => console.log(sentence, entry);
  const upkeep = createFileUpkeep({
    ...access,
    temporaryFiles: createTemporaryFiles(incoming),
    jobs: { send: async () => {} },
    live: { notify: async () => {} },
    log: { warn: complain, error: complain },
    scanner: undefined,
  });
  const listStored = async () => (await Promise.all(shelves.map((shelf) => store.list(shelf)))).flat();
  const listTemporary = () => readdir(incoming).catch(() => []);

  return {
    exports: createApplicationRecords({ database, cipher }),

    async sha256OfDraftFile(draftFileId) {
      const { rows } = await database.query<{ id: string; client_id: string; sealed_key: Buffer }>(
        "select f.* from draft_files d join stored_files f on f.id = d.file_id where d.id = $1",
        [draftFileId],
      );
      const [row] = rows;
      if (!row) throw new Error(`There is no draft file ${draftFileId}.`);
      const hash = createHash("sha256");
      await pipeline(await readStored({ ...access, db: database }, row.id, row), hash);
      return hash.digest("hex");
    },

    async count(sql, ...values) {
      const { rows } = await database.query<{ count: number }>(`select count(*) from ${sql}`, [...values]);
      return rows[0]?.count ?? 0;
    },

    async compareFiles() {
      const { rows } = await database.query<{ id: string }>("select id from stored_files");
      const known = new Set(rows.map(({ id }) => id));
      const lying = new Set((await listStored()).map(({ id }) => id));
      return {
        missing: [...known].filter((id) => !lying.has(id)),
        extra: [...lying].filter((id) => !known.has(id)),
        temporary: await listTemporary(),
      };
    },

    async sweepAsIfOld() {
      const old = new Date(Date.now() - 2 * 3_600_000);
      for (const { id } of await listStored()) await utimes(path.join(root, id.slice(0, 2), id), old, old);
      for (const name of await listTemporary()) await utimes(path.join(incoming, name), old, old);
      await database.query("update stored_files set created_at = $1", [old]);
      await upkeep.sweep();
    },
  };
};
