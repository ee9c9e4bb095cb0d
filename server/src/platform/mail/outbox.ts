import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode, makePrivateFolder, privateFile } from "../files/durable-files.ts";

/** Whose mails are meant: those with these ids, and those that name this address as recipient or to reply to. */
export interface Correspondent {
  readonly mailIds: readonly string[];
  readonly address: string;
}

/** Mails as .eml files, for trying out the product without a mail server. */
export type Outbox = ReturnType<typeof createOutbox>;

/** More than the headers of our mails take. */
const headerBytes = 16 * 1024;
const idChars = 8;
const keptDays = 7;

export const createOutbox = (folder: string) => {
  const listNames = async (): Promise<string[]> => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  };

  const readStart = async (name: string): Promise<string> => {
    const handle = await open(path.join(folder, name));
    try {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headerBytes) });
      return buffer.toString("latin1", 0, bytesRead);
    } finally {
      await handle.close();
    }
  };

  const listOf = async ({ mailIds, address }: Correspondent): Promise<string[]> => {
    const ids = new Set(mailIds.map((id) => id.slice(0, idChars)));
    const found: string[] = [];
    for (const name of await listNames()) {
      const id = /([0-9a-f]+)\.eml(?:\.part)?$/.exec(name)?.[1] ?? "";
      if (ids.has(id) || namesAddress(await readStart(name), address)) found.push(name);
    }
    return found;
  };

  return {
    /** Writes a mail whole or not at all. @returns the file's path */
    async write(id: string, { kind, message }: { readonly kind: string; readonly message: Buffer }): Promise<string> {
      const at = new Date().toISOString().replace(/[:.]/g, "-");
      const file = path.join(folder, `${at}-${kind}-${id.slice(0, idChars)}.eml`);
      await makePrivateFolder(folder);
      const handle = await open(`${file}.part`, "w", privateFile);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
      return file;
    },

    countOf: async (whose: Correspondent): Promise<number> => (await listOf(whose)).length,

    async deleteOf(whose: Correspondent) {
      for (const name of await listOf(whose)) await rm(path.join(folder, name), { force: true });
    },

    /** Deletes what is older than a week: the mails are in plain text, and some hold codes and links. */
    async sweep() {
      const before = new Date(Date.now() - keptDays * 24 * 3600_000);
      for (const name of await listNames()) {
        const file = path.join(folder, name);
        const stats = await stat(file).catch(() => undefined);
        if (stats?.isFile() && stats.mtime < before) await rm(file, { force: true });
      }
    },
  };
};

/** Whether a message's headers have this address as a whole, not as part of a longer one. */
const namesAddress = (start: string, address: string): boolean => {
  const [headers = ""] = start.toLowerCase().split("\r\n\r\n");
  const addresses: string[] = headers.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [];
  return addresses.includes(address.toLowerCase());
};
