import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { hasCode, makePrivateFolder, privateFile, sync } from "../../platform/files/durable-files.ts";
import { createTemporaryFiles } from "../../platform/files/temporary-files.ts";
import { describeFileError } from "../data-folder.ts";
import { type KeyRing, openSigned } from "./backup-keys.ts";
import { type Manifest, manifestShape } from "./manifest.ts";

/** Where a backup's parts are. */
export const inFolder = (folder: string) => ({
  /** Which database the folder belongs to. */
  owner: path.join(folder, "database"),
  backups: path.join(folder, "backups"),
  backup: (name: string) => path.join(folder, "backups", name),
  wal: path.join(folder, "wal"),
  files: path.join(folder, "files"),
  incoming: path.join(folder, "files", "incoming"),
  reports: path.join(folder, "reports"),
});

export const baseFile = "base.tar.gz.sealed";
export const manifestFile = "manifest.json";
const draftPrefix = ".unfinished-";
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

export const toBackupName = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, "-");

/** Turns an error of the file system into a sentence. @throws {StartupError} */
export const withFolderErrors = async <Result>(folder: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const reason = describeFileError(error);
    if (!reason) throw error;
    throw new StartupError(
      `The backup folder ${folder} can't be used: ${reason}. Earlier backups in it are as they were.`,
      { cause: error },
    );
  }
};

/**
 * Makes the folder ready.
 * @throws {StartupError} when it holds the backups of another database
 */
export const prepareFolder = async (folder: string, systemId: string): Promise<void> => {
  const places = inFolder(folder);
  for (const place of [folder, places.backups, places.wal, places.files, places.incoming, places.reports])
    await makePrivateFolder(place);
  await writeFile(places.owner, `${systemId}\n`, { flag: "wx", mode: privateFile, flush: true }).catch((error) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
  const owner = (await readFile(places.owner, "utf8")).trim();
  if (owner !== systemId)
    throw new StartupError(
      `The folder ${folder} holds the backups of another database (${owner}). Use another folder.`,
    );
};

/** Longer than a file takes to copy. */
const graceMs = 3_600_000;

/** Removes what killed backups left. Call it while no other backup can run. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  const { backups, incoming } = inFolder(folder);
  for (const name of await readdir(backups))
    if (name.startsWith(draftPrefix)) await rm(path.join(backups, name), { recursive: true });
  await createTemporaryFiles(incoming).sweep(new Date(Date.now() - graceMs));
};

/** Builds a backup under a name that no one takes for a backup, and gives it its own when it's whole and on disk. */
export const publishBackup = async (
  folder: string,
  name: string,
  build: (draft: string) => Promise<void>,
): Promise<void> => {
  const { backups, backup } = inFolder(folder);
  const draft = path.join(backups, draftPrefix + name);
  await makePrivateFolder(draft);
  try {
    await build(draft);
    await sync(draft);
    await rename(draft, backup(name));
    await sync(backups);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};

/** Whole backups, oldest first. */
export const listBackups = async (folder: string): Promise<string[]> => {
  const names = await readdir(inFolder(folder).backups).catch((error) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  return names.filter((name) => backupName.test(name)).toSorted();
};

/** @throws {StartupError} when it's missing or was altered */
export const readManifest = async (folder: string, name: string, ring: KeyRing): Promise<Manifest> => {
  const file = path.join(inFolder(folder).backup(name), manifestFile);
  const text = await readFile(file, "utf8").catch(() => {
    throw new StartupError(`The backup ${name} has no manifest that can be read.`);
  });
  const parsed = manifestShape.safeParse(openSigned(ring, text, `The manifest of the backup ${name}`));
  if (!parsed.success || parsed.data.name !== name)
    throw new StartupError(`The manifest of the backup ${name} is of another version or another backup.`);
  return parsed.data;
};

export const writeDurably = async (file: string, content: string | Buffer): Promise<void> => {
  await writeFile(file, content, { mode: privateFile, flush: true });
  await sync(path.dirname(file));
};

export interface Digest {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** @returns undefined when there is no such file */
export const computeDigest = async (file: string): Promise<Digest | undefined> => {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  return { sizeBytes, sha256: hash.digest("hex") };
};

/** Passes a stream on and notes its size and hash. */
export const createDigestTap = () => {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return {
    async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    finish: (): Digest => ({ sizeBytes, sha256: hash.digest("hex") }),
  };
};

/** Flushes a file that was written by a stream. */
export const flushFile = async (file: string): Promise<void> => {
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
};
