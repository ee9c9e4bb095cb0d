import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makePrivateFolder, privateFile, sync } from "../../platform/files/durable-files.ts";
import { FileMissing, type FileStore, getShelf, isFileId, shelves } from "../../platform/files/file-store.ts";
import { createTemporaryFiles } from "../../platform/files/temporary-files.ts";
import { computeDigest, createDigestTap, type Digest, flushFile, inFolder } from "./backup-folder.ts";
import type { Manifest } from "./manifest.ts";

export const toCopy = (folder: string, id: string): string => path.join(inFolder(folder).files, getShelf(id), id);

/** Copies a file's sealed bytes unless that was done. @returns false when the store doesn't have them */
export const copyFile = async (folder: string, store: Pick<FileStore, "get">, id: string): Promise<boolean> => {
  const copy = toCopy(folder, id);
  if (await stat(copy).catch(() => undefined)) return true;
  return (await storeCopy(folder, store, id)) !== undefined;
};

const storeCopy = async (folder: string, store: Pick<FileStore, "get">, id: string): Promise<Digest | undefined> => {
  const copy = toCopy(folder, id);
  // The server and a command may copy the same file at once.
  const draft = await createTemporaryFiles(inFolder(folder).incoming).place(`${id}.${randomUUID()}`);
  const digest = await copyTo(draft, store, id);
  if (!digest) return undefined;
  await makePrivateFolder(path.dirname(copy));
  await rename(draft, copy);
  await sync(path.dirname(copy));
  return digest;
};

/** Copies a file's sealed bytes to a path, durably. @returns undefined when the store doesn't have them */
export const copyTo = async (
  target: string,
  store: Pick<FileStore, "get">,
  id: string,
): Promise<Digest | undefined> => {
  const tap = createDigestTap();
  try {
    await pipeline(await store.get(id), tap.pass, createWriteStream(target, { mode: privateFile }));
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  await flushFile(target);
  return tap.finish();
};

export interface CopyOptions {
  readonly ids: readonly string[];
  /** What the backup before says about its copies. */
  readonly earlier: Manifest["files"];
  readonly signal?: AbortSignal | undefined;
}

export interface Copies extends Pick<Manifest, "files" | "missingFiles"> {
  /** How many weren't in the backup yet. */
  readonly added: number;
}

/**
 * Copies the files that the backup folder lacks. A sealed file never changes, so what an earlier backup says about a copy is
 * still right; the restore drill reads each one.
 */
export const copyFiles = async (
  folder: string,
  store: Pick<FileStore, "get">,
  { ids, earlier, signal }: CopyOptions,
): Promise<Copies> => {
  const files: Manifest["files"] = {};
  const missingFiles: string[] = [];
  let added = 0;
  for (const id of ids) {
    signal?.throwIfAborted();
    const kept = await stat(toCopy(folder, id)).catch(() => undefined);
    const known = earlier[id];
    if (known && kept?.size === known[0]) {
      files[id] = known;
      continue;
    }
    const digest = (kept && (await computeDigest(toCopy(folder, id)))) ?? (await storeCopy(folder, store, id));
    if (!kept && digest) added += 1;
    if (digest) files[id] = [digest.sizeBytes, digest.sha256];
    else missingFiles.push(id);
  }
  return { files, missingFiles, added };
};

/**
 * Deletes copies that no backup refers to. One that was made since the oldest backup may be needed to go back to a moment
 * between two backups.
 * @returns how many
 */
export const pruneCopies = async (
  folder: string,
  { needed, before }: { readonly needed: ReadonlySet<string>; readonly before: Date },
): Promise<number> => {
  let pruned = 0;
  for (const shelf of shelves) {
    const names = await readdir(path.join(inFolder(folder).files, shelf)).catch(() => []);
    for (const id of names.filter((name) => isFileId(name) && !needed.has(name))) {
      const copy = toCopy(folder, id);
      if ((await stat(copy)).mtime >= before) continue;
      await rm(copy);
      pruned += 1;
    }
  }
  return pruned;
};
