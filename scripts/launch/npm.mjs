import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean, link?: boolean }} LockedPackage */

/**
 * Whether a folder has exactly the packages its lock file names.
 * @param {string} folder
 * @param {{ withTools: boolean }} options whether development dependencies are needed too
 */
export function isInstalled(folder, { withTools }) {
  const installed = listInstalled(folder);
  return Object.entries(listPackages(path.join(folder, "package-lock.json"))).every(([location, wanted]) => {
    if (!location.includes("node_modules/") || wanted.link || (wanted.dev && !withTools)) return true;
    const found = installed[location];
    return found ? found.integrity === wanted.integrity : wanted.optional === true || wanted.devOptional === true;
  });
}

/**
 * Lists the packages npm has installed in a folder. npm writes its list last, so an interrupted first installation
 * leaves none.
 * @param {string} folder
 */
export function listInstalled(folder) {
  const list = path.join(folder, "node_modules", ".package-lock.json");
  return existsSync(list) ? listPackages(list) : {};
}

/**
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage>}
 */
const listPackages = (lockFile) => JSON.parse(readFileSync(lockFile, "utf8")).packages;

/**
 * Runs the system's npm in a folder.
 * @param {string} folder
 * @param {string[]} args
 */
export async function runNpm(folder, args) {
  // Standard output belongs to the program being started, and npm says there only that it worked.
  const [code] = await once(startNpm(folder, args, "ignore"), "exit");
  if (code !== 0) throw createFailure(args);
}

/**
 * Runs the system's npm in a folder, and resolves with what it prints.
 * @param {string} folder
 * @param {string[]} args
 */
export async function readNpm(folder, args) {
  const npm = startNpm(folder, args, "pipe");
  let printed = "";
  npm.stdout?.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  const [code] = await once(npm, "close");
  if (code !== 0) throw createFailure(args);
  return printed;
}

/** @param {string[]} args */
const createFailure = (args) => new Error(`npm ${args[0]} failed. See the messages above.`);

/**
 * @param {string} folder
 * @param {string[]} args
 * @param {"ignore" | "pipe"} output
 */
function startNpm(folder, args, output) {
  // npm must not run on a Node that it may be about to replace.
  const searchPath = (process.env.PATH ?? "").split(path.delimiter).filter((entry) => !entry.includes("node_modules"));
  const isWindows = process.platform === "win32";
  const options = [
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--loglevel=error",
  ];
  return spawn(isWindows ? "npm.cmd" : "npm", [...args, ...options], {
    cwd: folder,
    env: { ...process.env, PATH: searchPath.join(path.delimiter) },
    stdio: ["ignore", output, 2],
    shell: isWindows,
  });
}
