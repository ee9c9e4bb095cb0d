import { mkdir, open } from "node:fs/promises";

/** Only the server's own user may look. */
export const privateFile = 0o600;
const privateFolder = 0o700;

/** Writes what the file system holds back to the disk; for a folder: which names are in it. */
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
