import { chmodSync, existsSync, mkdirSync, statfsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { prepareCluster } from "../db/embedded/postgres-cluster.ts";
import { stopPostmaster } from "../db/embedded/postmaster.ts";

const folderPrefix = "funding-desk-tests-";
const memoryDisk = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/**
 * Gives this run a temporary folder of its own: `os.tmpdir()` names it from now on, also in the processes that this one
 * starts. It lies in memory where there is room, since a copy of a database is a thousand small files.
 */
export const useScratchFolder = (): void => {
  if (path.basename(os.tmpdir()).startsWith(folderPrefix)) return;
  const folder = path.join(isMemoryPlentiful() ? memoryDisk : os.tmpdir(), `${folderPrefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // When root runs the tests, PostgreSQL's user has to get through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
};

const isMemoryPlentiful = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize > neededBytes && os.freemem() > neededBytes;
  } catch {
    return false;
  }
};

/** Where this run's PostgreSQL server keeps its data. */
export const clusterIn = (scratchFolder: string): string => path.join(scratchFolder, "cluster");

export const removeScratchFolder = (): Promise<void> => rm(os.tmpdir(), { recursive: true, force: true });

/** Ends and removes what runs that were killed have left behind. */
export const clearUpAfterKilledRuns = async (): Promise<void> => {
  const parent = path.dirname(os.tmpdir());
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix) || isAlive(Number(name.slice(folderPrefix.length)))) continue;
    const folder = path.join(parent, name);
    try {
      if (existsSync(clusterIn(folder))) await stopPostmaster(await prepareCluster(clusterIn(folder), () => {}));
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another user's run: theirs to clear up.
    }
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};
