import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chown, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { postgresTypes } from "../../platform/db/database.ts";
import {
  binaryPath,
  locatePostgresBinaries,
  type PostgresBinaries,
} from "../../platform/db/embedded/postgres-binaries.ts";
import { processOptions } from "../../platform/db/embedded/postgres-cluster.ts";
import { type Placement, placeCluster } from "../../platform/db/embedded/postgres-placement.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import type { Manifest } from "./manifest.ts";

/** A place for a restored database, which only this user and PostgreSQL's can reach. */
export interface ScratchCluster extends Placement {
  /** Everything is below it, except where PostgreSQL's user can't get there. */
  readonly root: string;
  /** For the socket. Sockets need short paths. */
  readonly runFolder: string;
}

/** How far to replay. */
export type ReplayGoal =
  | { readonly kind: "position"; readonly position: string }
  | { readonly kind: "time"; readonly at: Date }
  | { readonly kind: "end" };

export type RunningCluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>;

const port = 5432;
const stopMs = 20_000;
const endedEarly = "recovery ended before configured recovery target was reached";
const prefix = "funding-desk-restore-";

/** Where other systems keep a PostgreSQL of one version. */
const usualRoots = (major: number): readonly string[] => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`,
  `/opt/homebrew/opt/postgresql@${major}`,
  `/usr/local/opt/postgresql@${major}`,
];

/** @throws {StartupError} unless there is a PostgreSQL of this version here */
const findBinaries = async (major: number): Promise<PostgresBinaries> => {
  const embedded = await locatePostgresBinaries().catch(() => undefined);
  if (embedded && Number.parseInt(embedded.version, 10) === major) return embedded;
  for (const root of usualRoots(major)) {
    const binaries = { root, version: String(major) };
    if (await exists(binaryPath(binaries, "postgres"))) return binaries;
  }
  throw new StartupError(
    `The backup is of PostgreSQL ${major}, and only that version can restore it. Install it here (on Debian: postgresql-${major}).`,
  );
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** @param parent a folder with room for the whole database */
export const createScratchCluster = async (parent: string, { postgres }: Manifest): Promise<ScratchCluster> => {
  if (process.platform === "win32") throw new StartupError("Restoring works on Linux and macOS only.");
  const binaries = await findBinaries(postgres.major);
  const root = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
  const runFolder = await mkdtemp(path.join(tmpdir(), "funding-desk-run-"));
  const placement = await placeCluster(root, binaries, () => {});
  const cluster = { ...placement, root, runFolder };
  await mkdir(cluster.directory, { recursive: true, mode: 0o700 });
  await giveTo(cluster, cluster.directory);
  await giveTo(cluster, runFolder);
  for (const [name, text] of [
    ["postgresql.conf", ""],
    // Whoever can enter the folder may sign in as anyone. Others can't reach the socket.
    ["pg_hba.conf", "local all all trust\n"],
    ["pg_ident.conf", ""],
  ] as const) {
    await writeFile(path.join(runFolder, name), text, { mode: 0o600 });
    await giveTo(cluster, path.join(runFolder, name));
  }
  return cluster;
};

export const giveTo = async ({ account }: Pick<Placement, "account">, file: string): Promise<void> => {
  if (account) await chown(file, account.uid, account.gid);
};

/** @param isKept whether the restored database's own folder stays where it is */
export const removeScratchCluster = async (cluster: ScratchCluster, { isKept = false } = {}): Promise<void> => {
  await rm(cluster.runFolder, { recursive: true, force: true });
  if (isKept) return;
  await rm(cluster.directory, { recursive: true, force: true });
  await rm(cluster.root, { recursive: true, force: true });
};

/**
 * Starts PostgreSQL on an unpacked backup and waits until it has replayed its log to the goal. At a position it waits there and
 * can be read; otherwise it becomes a database like any other.
 * @returns undefined when the log ended before the time that was asked for
 * @throws {StartupError} when it doesn't start or the log doesn't reach the position
 */
export const startCluster = async (
  cluster: ScratchCluster,
  manifest: Manifest,
  { goal, isDurable }: { readonly goal: ReplayGoal; readonly isDurable: boolean },
) => {
  const logFile = path.join(cluster.runFolder, "postgres.log");
  await rm(logFile, { force: true });
  const log = await open(logFile, "a", 0o600);
  const settings = {
    ...fixedSettings(cluster, manifest),
    ...toRecoverySettings(goal),
    fsync: isDurable ? "on" : "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(binaryPath(cluster.binaries, "postgres"), ["-D", cluster.directory, ...flags], {
    ...processOptions(cluster),
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const ended = once(child, "exit").then(() => true);
  ended.catch(() => {});

  const stop = async (): Promise<void> => {
    for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await Promise.race([ended, sleep(stopMs, false, { ref: false })]);
    }
  };
  const connect = async (): Promise<pg.Client> => {
    const { superuser: user, database } = manifest.postgres;
    const client = new pg.Client({ host: cluster.runFolder, port, user, database, types: postgresTypes });
    client.on("error", () => {});
    await client.connect();
    return client;
  };

  while (!(await hasReached(goal, connect))) {
    if (await Promise.race([ended, sleep(100, false)])) {
      const words = await readFile(logFile, "utf8");
      if (goal.kind === "time" && words.includes(endedEarly)) return undefined;
      throw new StartupError(`The restored database stopped: ${lastWords(words)}`);
    }
  }
  const { superuser, database } = manifest.postgres;
  return {
    connect,
    /** For `createDatabase`. */
    url: `postgres://${encodeURIComponent(superuser)}@localhost:${port}/${encodeURIComponent(database)}?host=${cluster.runFolder}`,
    stop,
  };
};

/** What the copy of an operator's own database says about files and addresses holds elsewhere, so nothing of it counts. */
const fixedSettings = ({ runFolder }: ScratchCluster, { postgres }: Manifest): Record<string, string | number> => ({
  config_file: path.join(runFolder, "postgresql.conf"),
  hba_file: path.join(runFolder, "pg_hba.conf"),
  ident_file: path.join(runFolder, "pg_ident.conf"),
  unix_socket_directories: runFolder,
  listen_addresses: "",
  port,
  ssl: "off",
  archive_mode: "off",
  shared_preload_libraries: "",
  autovacuum: "off",
  hot_standby: "on",
  logging_collector: "off",
  log_destination: "stderr",
  log_error_verbosity: "terse",
  ...postgres.settings,
});

/** The log is in the folder already. */
const toRecoverySettings = (goal: ReplayGoal): Record<string, string> => {
  const always = { restore_command: "false", recovery_target_timeline: "latest" };
  if (goal.kind === "end") return always;
  if (goal.kind === "time")
    return {
      ...always,
      // It's read before PostgreSQL knows any zone's name, "Z" included.
      recovery_target_time: goal.at.toISOString().replace("Z", "+00"),
      recovery_target_action: "promote",
    };
  return {
    ...always,
    recovery_target_timeline: "current",
    recovery_target_lsn: goal.position,
    recovery_target_inclusive: "off",
    recovery_target_action: "pause",
  };
};

const hasReached = async (goal: ReplayGoal, connect: () => Promise<pg.Client>): Promise<boolean> => {
  const client = await connect().catch(() => undefined);
  if (!client) return false;
  try {
    const { rows } = await client.query<{ is_there: boolean | null }>(
      goal.kind === "position"
        ? "select pg_is_in_recovery() and pg_get_wal_replay_pause_state() = 'paused' as is_there"
        : "select not pg_is_in_recovery() as is_there",
    );
    return rows[0]?.is_there === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const lastWords = (words: string): string =>
  words
    .split("\n")
    .filter((line) => /FATAL|PANIC|ERROR|HINT|could not/.test(line))
    .slice(-4)
    .join(" ") || "its log is empty.";

/** Removes what a killed restore left, and ends its database. */
export const removeKilledRestores = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid] = /^funding-desk-restore-(\d+)-/.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const root = path.join(parent, name);
    await endPostgres(path.join(root, "postgres"));
    await rm(root, { recursive: true, force: true });
  }
};

const endPostgres = async (directory: string): Promise<void> => {
  const [pid = ""] = (await readFile(path.join(directory, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (command.includes(directory)) process.kill(Number(pid), "SIGKILL");
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};
