import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { startNode, whenEnded } from "./child.mjs";
import { repositoryRoot } from "./repository.mjs";

/** Chromium without a window needs a fifth less of the processor than one that hides its window. */
const shellPlaces = ["/usr/bin/chromium-headless-shell"];
const wholePlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds an installed Chromium that runs without a window.
 * @param {{ isWhole?: boolean }} [options] whether it must be the browser that people use, for what is measured
 * @returns {string | undefined} its path
 */
export const findBrowser = ({ isWhole = false } = {}) =>
  (isWhole ? wholePlaces : [...shellPlaces, ...wholePlaces]).find(isExecutable);

/**
 * Finds a Chromium that runs without a window, or installs one.
 * @param {{ isWhole?: boolean }} [options] whether it must be the browser that people use, for what is measured
 * @returns {Promise<string | undefined>} its path; undefined for the one Playwright keeps itself
 */
export async function ensureBrowser({ isWhole = false } = {}) {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`CHROME_PATH is ${asked}, which can't be run.`);
    return asked;
  }
  const found = findBrowser({ isWhole });
  if (found) return found;
  // One test needs the whole browser: only that fills in addresses.
  const packages = isWhole ? [["chromium"]] : [["chromium-headless-shell", "chromium"], ["chromium"]];
  if (installWithApt(packages)) return findBrowser({ isWhole });
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

/**
 * Installs the first packages that exist. Debian's bring the libraries they need; Playwright's own browser doesn't.
 * @param {string[][]} packages
 */
function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stderr.write("Installing Chromium for the tests...\n");
  /** @type {import("node:child_process").SpawnSyncOptions} */
  const options = { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  return packages.some(
    (names) =>
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options).status === 0,
  );
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
