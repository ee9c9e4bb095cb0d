import { access, constants, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { DomainError } from "../errors/errors.ts";
import { hasCode, makePrivateFolder, sync } from "./durable-files.ts";
import { FileMissing, type FileStore, getShelf, isFileId, type StoredObject } from "./file-store.ts";

const readAheadBytes = 64 * 1024;

/** Stores files in a folder. Temporary files must be on the same file system. */
export const createDiskFileStore = (root: string): FileStore => {
  const shelvesMade = new Map<string, Promise<void>>();
  const toPath = (id: string) => path.join(root, getShelf(id), id);

  const makeShelf = async (shelf: string): Promise<void> => {
    await makePrivateFolder(path.join(root, shelf));
    // Flush the folder's name too, whoever created it.
    for (const folder of [root, path.dirname(root)]) await sync(folder);
  };

  /** Everyone who puts a file on a shelf waits until the shelf is durable, not just the first one. */
  const ensureShelf = async (shelf: string): Promise<void> => {
    const making = shelvesMade.get(shelf) ?? makeShelf(shelf);
    shelvesMade.set(shelf, making);
    await making.catch((error: unknown) => {
      shelvesMade.delete(shelf);
      throw error;
    });
  };

  return {
    async put(id, temporaryFile) {
      try {
        await Promise.all([ensureShelf(getShelf(id)), sync(temporaryFile)]);
        await rename(temporaryFile, toPath(id));
        await sync(path.dirname(toPath(id)));
      } catch (cause) {
        throw new DomainError("files_unavailable", { cause });
      }
    },

    async get(id) {
      try {
        const handle = await open(toPath(id));
        return handle.createReadStream({ highWaterMark: readAheadBytes });
      } catch (cause) {
        if (hasCode(cause, "ENOENT")) throw new FileMissing(`There is no file ${id}.`);
        throw new DomainError("files_unavailable", { cause });
      }
    },

    delete: (id) => rm(toPath(id), { force: true }),

    async list(shelf) {
      const folder = path.join(root, shelf);
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const found: StoredObject[] = [];
      for (const id of names.filter(isFileId)) {
        const stats = await stat(path.join(folder, id)).catch(ignoreMissing);
        if (stats) found.push({ id, modifiedAt: stats.mtime });
      }
      return found;
    },

    async requireReachable() {
      try {
        await makePrivateFolder(root);
        await access(root, constants.W_OK);
      } catch (cause) {
        throw new DomainError("files_unavailable", { cause });
      }
    },
  };
};

const ignoreMissing = (error: unknown): undefined => {
  if (!hasCode(error, "ENOENT")) throw error;
};
