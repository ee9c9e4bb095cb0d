import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findNode } from "./node.mjs";
import { repositoryRoot } from "./repository.mjs";

const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * A child's environment: ours, with the pinned Node first and compiled code kept between starts.
 * @param {Record<string, string | undefined>} extra
 */
function environment(extra) {
  return {
    ...process.env,
    PATH: [path.dirname(findNode()), path.join(repositoryRoot, "node_modules", ".bin"), process.env.PATH].join(
      path.delimiter,
    ),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(repositoryRoot, "node_modules", ".cache", "node"),
    ...extra,
  };
}

/**
 * Starts a script with the pinned Node.
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>, stdio?: import("node:child_process").StdioOptions, detached?: boolean}} [options]
 */
export function startNode(args, { cwd = repositoryRoot, env = {}, stdio = "inherit", detached = false } = {}) {
  return spawn(findNode(), ["--disable-warning=ExperimentalWarning", ...args], {
    cwd,
    stdio,
    detached,
    env: environment(env),
  });
}

/**
 * Waits until a child ends. Resolves with its exit code.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
export function whenEnded(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a script with our terminal, and passes our signals on to it. Resolves with its exit code.
 * @param {Parameters<typeof startNode>} args
 */
export function runNode(...args) {
  const child = startNode(...args);
  passSignalsTo(child);
  return whenEnded(child);
}

/**
 * Passes signals on to the children, and keeps waiting for them.
 * @param {{kill(signal: NodeJS.Signals): unknown}[]} children
 */
export function passSignalsTo(...children) {
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  endWithNpm(() => passOn("SIGTERM"));
}

/**
 * If npm is killed with -9, it passes nothing on. Notice that it's gone.
 * @param {() => void} stop
 */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const callers = findCallers();
  setInterval(() => {
    if (findCallers() !== callers) stop();
  }, 500).unref();
}

/** npm itself, or the shell that runs a script before npm. */
function findCallers() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, "utf8").includes("\0-c\0");
    // The fields after the name in parentheses are state and parent.
    const fields = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").pop()?.split(" ") ?? [];
    return isShell ? `${parent} ${fields[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
