import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../../errors/startup-error.ts";
import { readOrCreateSecretFile } from "../../process/secret-file.ts";
import { isRoot } from "./postgres-account.ts";
import { binaryPath, locatePostgresBinaries, needsDatabaseUrl } from "./postgres-binaries.ts";
import { isInitialized, type Placement, placeCluster, toLogFile } from "./postgres-placement.ts";

/** PostgreSQL's data on disk and what a server needs to run on it. */
export type Cluster = Placement & {
  /** The operator's DATA_DIR. */
  dataDir: string;
  password: string;
  logFile: string;
};

const run = promisify(execFile);
export const superuser = "postgres";

/**
 * Prepares the cluster under `dataDir` for a start, creating it the first time.
 * @param tell is called with a sentence when the files have to be elsewhere
 */
export async function prepareCluster(dataDir: string, tell: (sentence: string) => void): Promise<Cluster> {
  try {
    // PostgreSQL's user has to pass through root's folder. Secrets in it have their own modes.
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    // Use one name per folder, because we recognize our running server by it.
    return await prepareIn(await realpath(dataDir), tell);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${dataDir} can't be used: ${describeReason(error)}`);
  }
}

async function prepareIn(dataDir: string, tell: (sentence: string) => void): Promise<Cluster> {
  const password = await readOrCreateSecretFile(path.join(dataDir, "postgres-password"), () =>
    randomBytes(24).toString("base64url"),
  );
  const placement = await placeCluster(dataDir, await locatePostgresBinaries(), tell);
  const cluster: Cluster = { ...placement, dataDir, password, logFile: toLogFile(dataDir) };
  if (!(await isInitialized(cluster.directory))) await initialize(cluster);
  return cluster;
}

/** Builds the cluster beside its place and moves it there when complete, so that a crash midway leaves nothing in the way. */
async function initialize(cluster: Cluster): Promise<void> {
  await checkBinaries(cluster);
  const draft = await mkdtemp(draftPrefix(cluster));
  const directory = path.join(draft, "cluster");
  const passwordFile = path.join(draft, "password");
  try {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 });
    if (cluster.account) {
      for (const file of [draft, passwordFile]) await chown(file, cluster.account.uid, cluster.account.gid);
    }
    await run(
      binaryPath(cluster.binaries, "initdb"),
      [
        `--pgdata=${directory}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ],
      processOptions(cluster),
    );
    await rename(directory, cluster.directory);
  } catch (error) {
    // Another process that started at the same moment may have been first.
    if (!(await isInitialized(cluster.directory))) {
      throw new StartupError(`The database in ${cluster.directory} couldn't be created: ${describeReason(error)}`);
    }
  } finally {
    await removeDrafts(cluster);
  }
}

const draftPrefix = (cluster: Cluster) => `${cluster.directory}-initialising-`;

/** Ours, and those of starts that were killed. */
async function removeDrafts(cluster: Cluster): Promise<void> {
  const parent = path.dirname(cluster.directory);
  for (const name of await readdir(parent)) {
    const file = path.join(parent, name);
    // With retries: the start that a draft belongs to may be filling it, or removing it as well.
    if (file.startsWith(draftPrefix(cluster))) await rm(file, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A package may be installed and still not run, for example on Alpine with its different C library. */
async function checkBinaries(cluster: Cluster): Promise<void> {
  try {
    await run(binaryPath(cluster.binaries, "postgres"), ["--version"], processOptions(cluster));
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL doesn't run on this system. ${needsDatabaseUrl} (${describeReason(error)})`,
    );
  }
}

/** How to run PostgreSQL's programs: as their user, from a folder it can enter, and without our environment. */
export function processOptions({ account, binaries }: Pick<Cluster, "account" | "binaries">) {
  const { PATH, SystemRoot } = process.env;
  return {
    ...account,
    cwd: path.parse(binaries.root).root,
    env: { PATH, SystemRoot, LC_ALL: "C", TZ: "UTC" },
    windowsHide: true,
  };
}

function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : "";
  return told || error.message;
}
