import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode, makePrivateFolder } from "./durable-files.ts";

/** Where files lie, sealed, until they have been received whole and checked. */
export interface TemporaryFiles {
  /** A place that nothing lies at. */
  place(name: string): Promise<string>;
  /** @returns how many were left behind, by a server that was killed */
  sweep(before: Date): Promise<number>;
}

export const createTemporaryFiles = (folder: string): TemporaryFiles => ({
  async place(name) {
    await makePrivateFolder(folder);
    return path.join(folder, name);
  },

  async sweep(before) {
    let swept = 0;
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      const stats = await stat(file).catch(() => undefined);
      if (!stats || stats.mtime >= before) continue;
      await rm(file, { force: true });
      swept += 1;
    }
    return swept;
  },
});

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
};
