import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode, makePrivateFolder } from "./durable-files.ts";

/** Holds sealed files until they've arrived whole and been checked. */
export type TemporaryFiles = ReturnType<typeof createTemporaryFiles>;

export const createTemporaryFiles = (folder: string) => ({
  /** @returns an unused path */
  async place(name: string): Promise<string> {
    await makePrivateFolder(folder);
    return path.join(folder, name);
  },

  /** @returns how many files a killed server had left behind */
  async sweep(before: Date): Promise<number> {
    let swept = 0;
    for (const name of await listNames(folder)) {
      const file = path.join(folder, name);
      const stats = await stat(file).catch(() => undefined);
      if (!stats || stats.mtime >= before) continue;
      await rm(file, { force: true });
      swept += 1;
    }
    return swept;
  },
});

const listNames = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
};
