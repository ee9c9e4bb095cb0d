import { chmodSync, existsSync, mkdirSync, statfsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { prepareCluster } from "../platform/db/embedded/postgres-cluster.ts";
import { stopPostmaster } from "../platform/db/embedded/postmaster.ts";

const folderPrefix = "funding-desk-tests-";
const memoryDisk = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/**
 * Gives this run a temporary folder of its own, which `os.tmpdir()` names from now on, in child processes too. It's in
 * memory where there is room, because a copy of a database is a thousand small files.
 */
export const useScratchFolder = (): void => {
  if (path.basename(os.tmpdir()).startsWith(folderPrefix)) return;
  const folder = path.join(hasPlentyOfMemory() ? memoryDisk : os.tmpdir(), `${folderPrefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // When root runs the tests, PostgreSQL's user must be able to enter.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
};

const hasPlentyOfMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize > neededBytes && os.freemem() > neededBytes;
  } catch {
    return false;
  }
};

/** Where this run's PostgreSQL server keeps its data. */
export const getClusterFolder = (scratchFolder: string): string => path.join(scratchFolder, "cluster");

export const removeScratchFolder = (): Promise<void> => rm(os.tmpdir(), { recursive: true, force: true });

/** Stops and removes what killed runs left behind. */
export const removeKilledRuns = async (): Promise<void> => {
  const parent = path.dirname(os.tmpdir());
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix) || isAlive(Number(name.slice(folderPrefix.length)))) continue;
    const folder = path.join(parent, name);
    try {
      if (existsSync(getClusterFolder(folder)))
        await stopPostmaster(await prepareCluster(getClusterFolder(folder), () => {}));
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another user's run: leave it to them.
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
