import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isRoot } from "../platform/db/embedded/postgres-account.ts";
import { StartupError } from "../platform/errors/startup-error.ts";

const reasons: Readonly<Record<string, string>> = {
  EROFS: "it's on a read-only file system",
  EACCES: "this user isn't allowed to write there",
  EPERM: "this user isn't allowed to write there",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk quota is used up",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "it's a file",
};

/**
 * Creates the folder for our data if it's missing, and writes to it, so that a server that can't keep anything doesn't start.
 * @throws {StartupError} with the reason
 */
export async function requireDataFolder(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${randomUUID()}`);
  try {
    // PostgreSQL's user has to pass through root's folder. Secrets in it have their own modes.
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    await writeFile(probe, "probe", { mode: 0o600, flush: true });
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} can't be used: ${describeReason(error)}. Mend that, or set another DATA_DIR.`,
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

const describeReason = (error: unknown): string =>
  describeFileError(error) ?? (error instanceof Error ? error.message : String(error));

/** Why a folder can't be written to; undefined for any other error. */
export const describeFileError = (error: unknown): string | undefined =>
  error instanceof Error ? reasons[(error as NodeJS.ErrnoException).code ?? ""] : undefined;
