import { createHmac, randomBytes } from "node:crypto";
import { mkdir, open, stat } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../db/database.ts";
import { withTransaction } from "../db/transaction.ts";
import { readOrCreateSecretFile } from "../secret-file.ts";
import { StartupError } from "../startup-error.ts";
import { findCanary, insertCanary, lockKeys } from "./master-key.repository.ts";
import { keyBytes, seal, unseal } from "./sealing.ts";

/** The key that wraps every other one. It never leaves the process; its id may be read by anyone. */
export interface MasterKey {
  /** Derived from the key, so that a wrapped key can say which master key opens it. */
  readonly id: string;
  readonly bytes: Buffer;
}

interface MasterKeySource {
  readonly database: Pick<Database, "pool">;
  /** From the environment; when absent the key file is used. */
  readonly masterKey: Buffer | undefined;
  readonly dataDir: string;
}

const canaryText = Buffer.from("funding-desk");
const canaryPlace = ["master-key-canary"];
const ownerOnly = 0o077;

export const masterKeyFrom = (bytes: Buffer): MasterKey => ({
  id: createHmac("sha256", bytes).update("funding-desk master key id").digest("hex").slice(0, 16),
  bytes,
});

export const masterKeyFile = (dataDir: string): string => path.join(dataDir, "keys", "master.key");

/**
 * The master key of this database. A new one is made only for a database that has never had one: over old data it would
 * hide the loss of the right one.
 * @throws {StartupError} when the key is missing, is another database's, or others may read its file
 */
export const loadMasterKey = ({ database, masterKey, dataDir }: MasterKeySource): Promise<MasterKey> =>
  withTransaction(database, async (tx) => {
    await lockKeys(tx);
    const canary = await findCanary(tx);
    const key = masterKeyFrom(masterKey ?? (await keyFromFile(masterKeyFile(dataDir), canary === undefined)));
    if (canary === undefined) {
      await insertCanary(tx, { master_key_id: key.id, sealed: seal(key.bytes, canaryText, canaryPlace) });
      return key;
    }
    if (!opens(key, canary)) throw new StartupError(wrongKey(key.id, canary.master_key_id, masterKey !== undefined));
    return key;
  });

const opens = (key: MasterKey, canary: { readonly master_key_id: string; readonly sealed: Buffer }): boolean => {
  try {
    return key.id === canary.master_key_id && unseal(key.bytes, canary.sealed, canaryPlace).equals(canaryText);
  } catch {
    return false;
  }
};

const wrongKey = (given: string, needed: string, isFromEnvironment: boolean) =>
  `This database belongs to the master key ${needed}, but ${isFromEnvironment ? "MASTER_KEY" : "the key file"} holds ${given}. Put the right key back: without it nothing that clients entrusted to this database can be read.`;

const keyFromFile = async (file: string, mayCreate: boolean): Promise<Buffer> => {
  const mode = await modeOf(file);
  if (mode === undefined && !mayCreate) {
    throw new StartupError(
      `The master key file ${file} is missing, and this database holds data that only its key opens. Restore the file, or set MASTER_KEY.`,
    );
  }
  if (mode !== undefined && process.platform !== "win32" && (mode & ownerOnly) !== 0) {
    throw new StartupError(`The master key file ${file} can be read by others. Run: chmod 600 ${file}`);
  }
  if (mode === undefined) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = await readOrCreateSecretFile(file, () => randomBytes(keyBytes).toString("base64"));
  if (mode === undefined) await keepThroughPowerCut(file);
  const key = Buffer.from(text, "base64");
  if (key.length !== keyBytes || key.toString("base64") !== text) {
    throw new StartupError(
      `The master key file ${file} does not hold ${keyBytes} bytes in base64. Restore it from a copy.`,
    );
  }
  return key;
};

const modeOf = async (file: string): Promise<number | undefined> => {
  try {
    return (await stat(file)).mode;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};

/** The database is about to depend on this file: its name has to be on the disk first, not only its content. */
const keepThroughPowerCut = async (file: string): Promise<void> => {
  const folders = [path.dirname(file), path.dirname(path.dirname(file))];
  for (const folder of process.platform === "win32" ? [] : folders) {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  }
};
