import path from "node:path";
import { passSignalsTo, startNode, whenEnded } from "../launch/child.mjs";
import { repositoryRoot } from "../launch/repository.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isStopping = false;

passSignalsTo({
  kill(signal) {
    isStopping = true;
    for (const child of running) child.kill(signal);
  },
});

/**
 * The arguments that run a tool of node_modules.
 * @param {string} file
 * @param {string[]} args
 */
export const tool = (file, ...args) => [path.join(repositoryRoot, "node_modules", file), ...args];

/**
 * Runs a script to its end, and throws unless it succeeds. Signals to this process reach it.
 * @param {string[]} args
 * @param {Parameters<typeof startNode>[1] & { print?: (text: string) => void }} [options]
 * with `print`, it gets the output instead of the terminal
 */
export async function run(args, { print, ...options } = {}) {
  if (isStopping) throw new Error("stopped");
  const child = startNode(args, { ...options, stdio: print ? ["ignore", "pipe", "pipe"] : "inherit" });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", print ?? (() => {}));
  const code = await whenEnded(child).finally(() => running.delete(child));
  if (code !== 0) throw new Error(`${path.basename(args[0] ?? "")} ended with ${code}`);
}
