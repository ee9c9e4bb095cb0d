import { randomBytes } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../errors/startup-error.ts";
import { readOrCreateSecretFile } from "../process/secret-file.ts";
import { type MasterKey, toMasterKey } from "./master-key.ts";
import { keyBytes } from "./sealing.ts";

const ownerOnly = 0o077;

export const masterKeyFile = (dataDir: string): string => path.join(dataDir, "keys", "master.key");

/** The new key of a rotation. */
export const nextKeyFile = (dataDir: string): string => path.join(dataDir, "keys", "next.key");

/** A former key that no row needs anymore. It opens old backups, and nothing else reads it. */
export const retiredKeyFile = (dataDir: string, id: string): string => path.join(dataDir, "keys", `retired-${id}.key`);

/** @throws {StartupError} when other users may read one, or it's not a key */
export const readRetiredKeys = async (dataDir: string): Promise<MasterKey[]> => {
  const folder = path.dirname(masterKeyFile(dataDir));
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^retired-[0-9a-f]{16}\.key$/.test(name));
  const keys = await Promise.all(files.map((name) => readKeyFile(path.join(folder, name))));
  return keys.filter((key) => key !== undefined);
};

/** @returns undefined when there's no such file @throws {StartupError} when other users may read it or it's not a key */
export const readKeyFile = async (file: string): Promise<MasterKey | undefined> => {
  const handle = await openIfThere(file);
  if (!handle) return undefined;
  try {
    const { mode } = await handle.stat();
    if (process.platform !== "win32" && (mode & ownerOnly) !== 0)
      throw new StartupError(`The master key file ${file} can be read by others. Run: chmod 600 ${file}`);
    return parseMasterKey((await handle.readFile("utf8")).trim(), file);
  } finally {
    await handle.close();
  }
};

/** Reads or creates the key. It's flushed to disk, because a database may depend on it from now on. @throws {StartupError} */
export const readOrCreateKeyFile = async (file: string): Promise<MasterKey> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const makeText = () => randomBytes(keyBytes).toString("base64");
  const key = (await readKeyFile(file)) ?? parseMasterKey(await readOrCreateSecretFile(file, makeText), file);
  await syncNames(path.dirname(file), path.dirname(path.dirname(file)));
  return key;
};

/** Makes the next key the master key and keeps the old one. If it was interrupted, calling it again finishes the work. */
export const promoteNextKey = async (dataDir: string, old: MasterKey): Promise<void> => {
  const file = masterKeyFile(dataDir);
  await link(file, retiredKeyFile(dataDir, old.id)).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  // Give the old key its second name first: after a power cut there may be a spare name, but never a missing key.
  await syncNames(path.dirname(file));
  await rename(nextKeyFile(dataDir), file);
  await syncNames(path.dirname(file));
};

const openIfThere = async (file: string): Promise<FileHandle | undefined> => {
  try {
    return await open(file, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};

const parseMasterKey = (text: string, file: string): MasterKey => {
  const key = Buffer.from(text, "base64");
  if (key.length !== keyBytes || key.toString("base64") !== text) {
    throw new StartupError(
      `The master key file ${file} doesn't contain ${keyBytes} bytes in base64. Restore it from a copy.`,
    );
  }
  return toMasterKey(key);
};

/** A new file's name must be flushed to disk too, not just its content. */
const syncNames = async (...folders: readonly string[]): Promise<void> => {
  for (const folder of process.platform === "win32" ? [] : folders) {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  }
};
