import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { binaryPath } from "./postgres-binaries.ts";
import type { Cluster } from "./postgres-cluster.ts";

/** The main process of a PostgreSQL server. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

const run = promisify(execFile);
const fastShutdownMs = 8_000;
const immediateShutdownMs = 2_000;

/** Finds the server running on this cluster, whoever started it. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const postmaster = parsePidFile(await readFile(pidFile(cluster), "utf8").catch(() => ""));
  return postmaster && (await isPostmaster(cluster, postmaster.pid)) ? postmaster : undefined;
}

const pidFile = (cluster: Cluster) => path.join(cluster.directory, "postmaster.pid");

/** Lines: pid, data directory, start time, port, socket directory, address, memory key, status. */
function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" } : undefined;
}

/**
 * PostgreSQL takes any process with the pid in the file for a server and then refuses to start. Moves the file away when that
 * process isn't one. Moves it before judging it, so that of two programs doing this at once, neither can delete the file of a
 * server that the other has just started.
 */
export async function discardStalePidFile(cluster: Cluster): Promise<void> {
  const aside = `${pidFile(cluster)}.${randomUUID()}`;
  try {
    await rename(pidFile(cluster), aside);
  } catch {
    return;
  }
  const postmaster = parsePidFile(await readFile(aside, "utf8"));
  if (!postmaster || (await isPostmaster(cluster, postmaster.pid))) await link(aside, pidFile(cluster)).catch(() => {});
  await rm(aside);
}

/** After a crash, the pid may belong to another process (in a container it nearly always does), so check its command. */
async function isPostmaster(cluster: Cluster, pid: number): Promise<boolean> {
  if (!isListed(pid)) return false;
  const command = await findCommand(pid);
  return command === undefined || command.includes(` -D ${cluster.directory} `);
}

/** Empty when the process is gone (or a zombie); undefined when this platform doesn't tell. */
async function findCommand(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    return readFile(`/proc/${pid}/cmdline`, "utf8").then(
      (text) => text.replaceAll("\0", " "),
      () => "",
    );
  }
  if (process.platform === "win32") return undefined;
  return run("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

/** Stops the server without waiting for its clients. Returns when it's gone. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return;
  if (process.platform === "win32") {
    // Windows has no signals; pg_ctl has its own way to tell the server.
    await run(binaryPath(cluster.binaries, "pg_ctl"), ["stop", "-m", "fast", "-D", cluster.directory]);
    return;
  }
  signal(postmaster.pid, "SIGINT");
  if (await isGone(cluster, postmaster.pid, fastShutdownMs)) return;
  signal(postmaster.pid, "SIGQUIT");
  if (await isGone(cluster, postmaster.pid, immediateShutdownMs)) return;
  signal(postmaster.pid, "SIGKILL");
}

/** Stops the server when its last client has left. Doesn't wait for that. */
export async function stopWhenUnused(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  if (process.platform === "win32") {
    await run(binaryPath(cluster.binaries, "pg_ctl"), ["stop", "-m", "smart", "-W", "-D", cluster.directory]);
  } else {
    signal(postmaster.pid, "SIGTERM");
  }
}

/** Waits at most `withinMs` until the process has ended. */
export async function isGone(cluster: Cluster, pid: number, withinMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs;
  while (await isPostmaster(cluster, pid)) {
    if (Date.now() > giveUpAt) return false;
    await sleep(10);
  }
  // A child process stays listed until we have noticed its end.
  for (let wait = 0; wait < 20 && isListed(pid); wait += 1) await sleep(5);
  return true;
}

function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}
