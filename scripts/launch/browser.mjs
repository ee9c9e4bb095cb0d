import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { startNode, whenEnded } from "./child.mjs";
import { repositoryRoot } from "./repository.mjs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium for the browser tests, or installs one.
 * @returns {Promise<string | undefined>} its path; undefined for the one Playwright keeps itself
 */
export async function ensureBrowser() {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`CHROME_PATH is ${asked}, which can't be run.`);
    return asked;
  }
  const found = usualPlaces.find(isExecutable);
  if (found) return found;
  if (installWithApt()) return usualPlaces.find(isExecutable);
  process.stderr.write("Installing a browser for the tests...\n");
  const playwright = startNode(
    [path.join(repositoryRoot, "node_modules/@playwright/test/cli.js"), "install", "chromium"],
    {
      stdio: ["ignore", 2, 2],
    },
  );
  if ((await whenEnded(playwright)) !== 0) {
    throw new Error("We found no browser and couldn't install one. Set CHROME_PATH to a Chromium or Chrome.");
  }
  return undefined;
}

/** Debian's package brings the libraries it needs; Playwright's own browser doesn't. */
function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stderr.write("Installing Chromium for the tests...\n");
  /** @type {import("node:child_process").SpawnSyncOptions} */
  const options = { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  return spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options).status === 0;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
