import { mkdir, open } from "node:fs/promises";

/** Only the server's own user may read. */
export const privateFile = 0o600;
const privateFolder = 0o700;

/** Flushes a file's content, or a folder's list of names, to disk. */
export const sync = async (fileOrFolder: string): Promise<void> => {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: privateFolder });
};

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
