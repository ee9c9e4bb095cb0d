import { spawn } from "node:child_process";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../errors/startup-error.ts";
import { binaryPath } from "./postgres-binaries.ts";
import { type Cluster, processOptions } from "./postgres-cluster.ts";
import { discardStalePidFile, findPostmaster } from "./postmaster.ts";

export const startWithinMs = 30_000;
/** A killed server's children keep its memory for about a second, and a killed program's connection keeps its lock. */
export const lingeringMs = 3_000;
const retryWithinMs = 10_000;
const maxLogBytes = 1024 * 1024;
const lingering = /lock file|shared memory|Address already in use|could not create any TCP\/IP sockets/;

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "250",
  max_parallel_workers_per_gather: "0",
  io_method: "sync",
  jit: "off",
  // A backup that stopped fetching the log must not fill the disk with it.
  max_slot_wal_keep_size: "4GB",
  log_checkpoints: "off",
  // The program logs failed statements itself. Here, their values could be personal data.
  log_min_messages: "log",
  log_error_verbosity: "terse",
};

/** Starts a server. Returns when it's ready, or when it failed in a way that another attempt may fix. */
export async function launch(cluster: Cluster, port: number, startedAt: number): Promise<void> {
  const log = await open(cluster.logFile, "a", 0o600);
  const from = await shortenLog(log);
  const exited = spawnPostgres(cluster, port, log.fd);
  await log.close();
  for (;;) {
    const exit = await Promise.race([exited, sleep(10, undefined)]);
    const running = await findPostmaster(cluster);
    if (!exit) {
      if (running?.isReady || Date.now() > startedAt + startWithinMs) return;
      continue;
    }
    // Another program's start was faster.
    if (running) return;
    const reason = exit.error?.message ?? (await readLastWords(cluster, from));
    if (!lingering.test(reason) || Date.now() > startedAt + retryWithinMs) {
      throw new StartupError(`The database in ${cluster.directory} did not start. ${reason}`);
    }
    if (reason.includes("postmaster.pid")) await discardStalePidFile(cluster);
    return sleep(100);
  }
}

/** Empties the log when it has grown. @returns where new output begins */
async function shortenLog(log: FileHandle): Promise<number> {
  const { size } = await log.stat();
  if (size < maxLogBytes) return size;
  await log.truncate();
  return 0;
}

/** Resolves when the server has ended or couldn't run at all. */
function spawnPostgres(cluster: Cluster, port: number, logFd: number): Promise<{ error?: Error }> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    binaryPath(cluster.binaries, "postgres"),
    ["-D", cluster.directory, "-p", String(port), ...flags],
    // Detached: Ctrl-C in the terminal is for us, and the database stops last.
    { ...processOptions(cluster), detached: true, stdio: ["ignore", logFd, logFd] },
  );
  child.unref();
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ error }));
    child.once("exit", () => resolve({}));
  });
}

/** The server's log from byte `from` on, without its usual chatter. */
export async function readLastWords({ logFile }: Cluster, from = 0): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  const complaints = text
    .subarray(from)
    .toString()
    .split("\n")
    .filter((line) => line.trim() !== "" && !/ LOG: {2}(?!.*(error|invalid|unrecognized|could not))/.test(line));
  return complaints.slice(-4).join(" ") || `See ${logFile}.`;
}
