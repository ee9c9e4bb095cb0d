import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../server/src/db/free-port.ts";

export interface ServerProcess {
  readonly port: number;
  /** Processor time used so far; NaN where the system does not tell. */
  cpuMs(): number;
  stop(): Promise<void>;
}

const startWithinMs = 30_000;

/** Starts a server of its own process, with its log in a file, and waits until it answers. */
export const startServerProcess = async (
  script: string,
  {
    environment,
    logFile,
    probe,
  }: { readonly environment: Record<string, string>; readonly logFile: string; readonly probe: string },
): Promise<ServerProcess> => {
  const port = await findFreePort();
  const log = await open(logFile, "w");
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...environment, PORT: String(port) },
    stdio: ["ignore", log.fd, log.fd],
  });
  await log.close();
  const deadline = Date.now() + startWithinMs;
  while (!(await answers(`http://127.0.0.1:${port}${probe}`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${script} did not start: see ${logFile}`);
    await sleep(50);
  }
  return { port, cpuMs: () => cpuMsOf(child.pid), stop: () => end(child) };
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** Linux counts it in hundredths of a second, in the 14th and 15th field; the second one may hold spaces, but ends in a bracket. */
const cpuMsOf = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
};

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
