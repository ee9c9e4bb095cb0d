import type { Config } from "../config/config.ts";
import type { Database, Queryable } from "../db/database.ts";
import { withTransaction } from "../db/transaction.ts";
import { DomainError } from "../errors/errors.ts";
import { StartupError } from "../errors/startup-error.ts";
import { masterKeyFile, nextKeyFile, readKeyFile, readOrCreateKeyFile } from "./key-files.ts";
import {
  findCurrentMasterKeyId,
  findMasterKeys,
  insertCurrentMasterKey,
  lockKeys,
  type MasterKeyRow,
} from "./master-key.repository.ts";
import { createCanary, type MasterKey, opensCanary, toMasterKey } from "./master-key.ts";

/** The sources of keys: the environment, or else the files under `dataDir`. */
export type KeySource = Pick<Config, "masterKey" | "previousMasterKey" | "dataDir">;

/** The master keys of a database. There are two while `desk keys rotate` is running. */
export interface MasterKeys {
  /** Looks on the disk for a key that this process doesn't know yet. @throws {DomainError} `key_unavailable` */
  find(id: string): Promise<MasterKey>;
  /** The key to wrap new keys with, according to the database. @throws {DomainError} `key_unavailable` */
  current(db: Queryable): Promise<MasterKey>;
}

/**
 * Creates a first key only for a database that never had one. With old data, a new key would hide the loss of the right one.
 * @throws {StartupError} when a key is missing, belongs to another database, or other users may read its file
 */
export const loadMasterKeys = (database: Pick<Database, "pool">, source: KeySource): Promise<MasterKeys> =>
  withTransaction(database, async (tx) => {
    await lockKeys(tx);
    const rows = await findMasterKeys(tx);
    if (rows.length === 0) {
      const key = source.masterKey
        ? toMasterKey(source.masterKey)
        : await readOrCreateKeyFile(masterKeyFile(source.dataDir));
      await insertCurrentMasterKey(tx, { id: key.id, canary: createCanary(key) });
      return createMasterKeys(source, [key]);
    }
    const held = await readHeldKeys(source);
    requireKeys(rows, held, source);
    return createMasterKeys(source, held);
  });

/** The keys this process can read now, whether or not the database knows them. @throws {StartupError} */
export const readHeldKeys = async ({ masterKey, previousMasterKey, dataDir }: KeySource): Promise<MasterKey[]> => {
  if (masterKey)
    return [masterKey, previousMasterKey].flatMap((bytes) => (bytes === undefined ? [] : [toMasterKey(bytes)]));
  // Read the next key first: if a rotation renames it in the meantime, we still find it under its new name.
  const next = await readKeyFile(nextKeyFile(dataDir));
  const current = await readKeyFile(masterKeyFile(dataDir));
  return [current, next].filter((key) => key !== undefined);
};

/** @throws {StartupError} unless there is a key for every row */
export const requireKeys = (rows: readonly MasterKeyRow[], held: readonly MasterKey[], source: KeySource): void => {
  for (const { id, canary } of rows) {
    const key = held.find((each) => each.id === id);
    if (!key || !opensCanary(key, canary)) throw new StartupError(createMissingKeyError(id, held, source));
  }
};

/** The keys for a restored database, which may need one that was replaced since. @throws {StartupError} when one is missing */
export const findRestoredKeys = async (
  database: Pick<Database, "pool">,
  ring: readonly MasterKey[],
  source: KeySource,
): Promise<MasterKeys> => {
  const rows = await withTransaction(database, findMasterKeys);
  requireKeys(rows, ring, source);
  return createMasterKeys(source, ring);
};

const createMissingKeyError = (
  needed: string,
  held: readonly MasterKey[],
  { masterKey, dataDir }: KeySource,
): string => {
  if (held.length === 0)
    return `The master key file ${masterKeyFile(dataDir)} is missing, and this database has data that only this key opens. Restore the file, or set MASTER_KEY.`;
  const where = masterKey ? "MASTER_KEY" : "the key file";
  const ids = held.map(({ id }) => id).join(" and ");
  return `This database belongs to the master key ${needed}, but ${where} holds ${ids}. Restore the right key. Without it, no one can read what clients entrusted to this database.`;
};

const createMasterKeys = (source: KeySource, held: readonly MasterKey[]): MasterKeys => {
  // Keep keys while the process runs, so that a row read just before its key was wrapped again still opens.
  const known = new Map(held.map((key) => [key.id, key]));
  const find = async (id: string): Promise<MasterKey> => {
    if (!known.has(id)) for (const key of await readHeldKeys(source)) known.set(key.id, key);
    const key = known.get(id);
    if (!key) throw new DomainError("key_unavailable", { cause: new Error(`This server doesn't have the key ${id}.`) });
    return key;
  };
  return {
    find,
    async current(db) {
      const id = await findCurrentMasterKeyId(db);
      if (id === undefined) throw new DomainError("key_unavailable", { cause: new Error("There is no master key.") });
      return find(id);
    },
  };
};
