import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../../server/src/platform/db/free-port.ts";

export interface ServerProcess {
  readonly port: number;
  /** CPU time used so far; NaN when the system doesn't tell. */
  cpuMs(): number;
  /** Resident memory now; NaN when the system doesn't tell. */
  residentBytes(): number;
  /** Peak resident memory since `forgetPeak`. */
  peakBytes(): number;
  forgetPeak(): void;
  stop(): Promise<void>;
  /** Sends SIGKILL, so the server can't finish anything. Resolves once it's gone. */
  kill(): Promise<void>;
}

/** Enough for a machine that does other work too. */
const startWithinMs = 120_000;

/** Starts a server in a process of its own, with its log in a file, and waits until it answers. */
export const startServerProcess = async (
  script: string,
  {
    environment,
    logFile,
    probe,
  }: { readonly environment: Record<string, string>; readonly logFile: string; readonly probe: string },
): Promise<ServerProcess> => {
  const port = await findFreePort();
  const log = await open(logFile, "a");
  const { PATH = "", NODE_OPTIONS = "" } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, NODE_OPTIONS, NODE_ENV: "production", ...environment, PORT: String(port) },
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const deadline = Date.now() + startWithinMs;
  while (!(await answers(`http://127.0.0.1:${port}${probe}`))) {
    if (isOver(child) || Date.now() > deadline) {
      await end(child, "SIGKILL");
      // The log's folder ends with the bench.
      throw new Error(`${script} did not start:\n${(await readFile(logFile, "utf8")).slice(-2_000)}`);
    }
    await sleep(50);
  }
  return {
    port,
    cpuMs: () => readCpuMs(child.pid),
    residentBytes: () => readMemory(child.pid, "VmRSS"),
    peakBytes: () => readMemory(child.pid, "VmHWM"),
    forgetPeak: () => resetPeak(child.pid),
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/**
 * Linux counts it in hundredths of a second in fields 14 and 15. Field 2 may contain spaces but ends with a
 * parenthesis.
 */
const readCpuMs = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
};

export const readMemory = (pid: number | undefined, name: "VmRSS" | "VmHWM"): number => {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8").match(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m"));
    return Number(line?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
};

const resetPeak = (pid: number | undefined): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // The peak then covers the whole life of the process.
  }
};

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (isOver(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
};
