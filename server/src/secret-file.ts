import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * The text kept in a file that only its owner may read; made by `make` when the file does not exist yet.
 * Of several processes that ask at once, all get the text of the one that was first.
 */
export async function readOrCreateSecretFile(path: string, make: () => string): Promise<string> {
  const existing = await readIfPresent(path);
  if (existing !== undefined) return existing;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces what another process put there meanwhile.
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
