import { Readable } from "node:stream";
import type { FieldCipher } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { openFile } from "../../../platform/files/file-sealing.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import type { StoredFileRow } from "./file.repository.ts";

export interface FileAccess {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly store: FileStore;
}

const readAheadBytes = 64 * 1024;

/** The place a file's key is sealed for. */
export const keyPlace = (fileId: string): Place => ({ table: "stored_files", column: "sealed_key", row: fileId });

/**
 * A stored file's bytes, decrypted while they are read.
 * @throws {FileMissing}
 */
export const readStored = async (
  { db, cipher, store }: Pick<FileAccess, "cipher" | "store"> & { readonly db: Queryable },
  fileId: string,
  { client_id, sealed_key }: Pick<StoredFileRow, "client_id" | "sealed_key">,
): Promise<Readable> => {
  const opener = await cipher.forReading(db, client_id);
  const key = { fileId, bytes: opener.decrypt(keyPlace(fileId), sealed_key) };
  return Readable.from(openFile(await store.get(fileId), key), { objectMode: false, highWaterMark: readAheadBytes });
};
