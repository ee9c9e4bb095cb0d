import { randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { listFilesAfter } from "../../features/documents/file/file.repository.ts";
import type { Config } from "../../platform/config/config.ts";
import { createDatabase } from "../../platform/db/database.ts";
import { resetPasswords } from "../../platform/db/embedded/embedded-postgres.ts";
import { locatePostgresBinaries } from "../../platform/db/embedded/postgres-binaries.ts";
import { isInitialized, placeCluster, toLogFile } from "../../platform/db/embedded/postgres-placement.ts";
import { findPostmaster } from "../../platform/db/embedded/postmaster.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { configuredFileStore, filesFolder } from "../../platform/files/configured-file-store.ts";
import { createDiskFileStore } from "../../platform/files/disk-file-store.ts";
import { sync } from "../../platform/files/durable-files.ts";
import { type FileStore, getShelf } from "../../platform/files/file-store.ts";
import { createTemporaryFiles } from "../../platform/files/temporary-files.ts";
import { readOrCreateSecretFile } from "../../platform/process/secret-file.ts";
import { inFolder, toBackupName } from "./backup-folder.ts";
import { loadKeyRing } from "./backup-keys.ts";
import { type Check, createChecks } from "./checks.ts";
import { chooseBackup } from "./choose-backup.ts";
import { copyTo } from "./file-copies.ts";
import { type Rebuilt, rebuild } from "./rebuild.ts";
import { isGood, requireBackup } from "./restore-drill.ts";
import { createScratchCluster, removeScratchCluster } from "./scratch-cluster.ts";

export interface RestoreOptions {
  readonly config: Config;
  readonly folder: string;
  readonly until: Date | undefined;
  /** For a PostgreSQL of the operator's own: where to put the database's folder. */
  readonly into: string | undefined;
  /** Restores what can be restored, even if files or audit entries are missing. */
  readonly acceptsProblems: boolean;
  readonly tell: (check: Check) => void;
}

export interface Restored {
  readonly directory: string;
  /** Where the database that was there before is now. */
  readonly movedTo: string | undefined;
  /** How many files were put back into the store. */
  readonly addedFiles: number;
  readonly reachedAt: Date;
}

/**
 * Restores a backup for real. Everything is checked before anything changes; the database that was there is moved aside.
 * @throws {StartupError} with what stops it; nothing has changed then
 * @throws {CheckFailed} when nothing could be restored; the checks said why
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { config, folder, until, acceptsProblems, tell } = options;
  const ring = await loadKeyRing(config);
  const target = options.into ? await requireNothingIn(options.into) : await findEmbedded(config);
  const checks = createChecks(tell);
  const backup = await requireBackup(checks, () => chooseBackup(folder, ring, until));
  // On the same disk, so that it can be moved into place.
  const cluster = await createScratchCluster(path.dirname(target), backup.manifest);
  let rebuilt: Rebuilt | undefined;
  try {
    rebuilt = await rebuild({ backup, cluster, source: config, checks, until, isDurable: true });
    if (!isGood(checks) && !acceptsProblems)
      throw new StartupError("Nothing was changed. To restore in spite of these problems, add --accept-problems.");
    const addedFiles = await putFilesBack(rebuilt.running.url, folder, config);
    if (!options.into) await givePassword(rebuilt, config.dataDir);
    await rebuilt.running.stop();
    const movedTo = (await isInitialized(target)) ? `${target}-before-${toBackupName(new Date())}` : undefined;
    if (movedTo) await rename(target, movedTo);
    await rename(cluster.directory, target);
    await sync(path.dirname(target));
    return { directory: target, movedTo, addedFiles, reachedAt: rebuilt.reachedAt };
  } finally {
    await rebuilt?.running.stop();
    await removeScratchCluster(cluster);
  }
};

const requireNothingIn = async (into: string): Promise<string> => {
  const target = path.resolve(into);
  if (await isInitialized(target))
    throw new StartupError(`There is a database in ${target} already. Use another folder.`);
  await mkdir(path.dirname(target), { recursive: true });
  return target;
};

/** @throws {StartupError} while it runs, or when there is no embedded database */
const findEmbedded = async ({ databaseUrl, dataDir: given }: Config): Promise<string> => {
  if (databaseUrl)
    throw new StartupError(
      "DATABASE_URL is set, so the database isn't ours to replace. Add --into <folder>, and start your own PostgreSQL on that folder.",
    );
  await mkdir(given, { recursive: true });
  const dataDir = await realpath(given);
  const elsewhere = (await readFile(path.join(dataDir, "postgres-location"), "utf8").catch(() => "")).trim();
  // A log without its database means a loss, which stops a start. Here it's what we want to repair.
  if (elsewhere && !(await isInitialized(elsewhere))) await rm(toLogFile(dataDir), { force: true });
  const placement = await placeCluster(dataDir, await locatePostgresBinaries(), () => {});
  const cluster = { ...placement, dataDir, password: "", logFile: toLogFile(dataDir) };
  if (await findPostmaster(cluster))
    throw new StartupError(`The database in ${placement.directory} is running. Stop the server first.`);
  return placement.directory;
};

/** The backup's database may know another password than the one that is in the data folder now. */
const givePassword = async ({ running }: Rebuilt, dataDir: string): Promise<void> => {
  const password = await readOrCreateSecretFile(path.join(dataDir, "postgres-password"), () =>
    randomBytes(24).toString("base64url"),
  );
  const client = await running.connect();
  try {
    await resetPasswords(client, password);
  } finally {
    await client.end();
  }
};

/** Puts files into the store that it lost. What it has stays. */
const putFilesBack = async (url: string, folder: string, config: Config): Promise<number> => {
  const [database, store] = [createDatabase(url, { max: 1 }), await configuredFileStore(config)];
  const temporaryFiles = createTemporaryFiles(path.join(filesFolder(config.dataDir), "incoming"));
  const copies = createDiskFileStore(inFolder(folder).files);
  const shelvesSeen = new Map<string, Set<string>>();
  let added = 0;
  try {
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const rows = await listFilesAfter(database, after, 500);
      for (const { id } of rows) {
        after = id;
        if ((await listShelf(store, getShelf(id), shelvesSeen)).has(id)) continue;
        const draft = await temporaryFiles.place(id);
        if (!(await copyTo(draft, copies, id))) continue;
        await store.put(id, draft);
        added += 1;
      }
      if (rows.length < 500) return added;
    }
  } finally {
    await database.close();
  }
};

const listShelf = async (store: FileStore, shelf: string, seen: Map<string, Set<string>>): Promise<Set<string>> => {
  const known = seen.get(shelf) ?? new Set((await store.list(shelf)).map(({ id }) => id));
  seen.set(shelf, known);
  return known;
};
