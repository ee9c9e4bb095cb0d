import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Reads the text of a file that only its owner can read. If the file doesn't exist, `make` provides the text.
 * When several processes call this at once, all get the first one's text.
 */
export async function readOrCreateSecretFile(path: string, make: () => string): Promise<string> {
  const existing = await readIfPresent(path);
  if (existing !== undefined) return existing;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces a file that another process just created.
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
