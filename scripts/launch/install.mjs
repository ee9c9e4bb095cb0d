import path from "node:path";
import { ensureNode } from "./node.mjs";
import { isInstalled, listInstalled, runNpm } from "./npm.mjs";
import { repositoryRoot } from "./repository.mjs";

/** Installs what building and running the product needs. */
export const ensureInstalled = () => installMissing({ withTools: false });

/** Also installs what tests need. */
export const ensureToolsInstalled = () => installMissing({ withTools: true });

/** Also installs what only the lab needs. */
export async function ensureLabInstalled() {
  await ensureToolsInstalled();
  await installPackages(path.join(repositoryRoot, "lab"), { withTools: true });
}

/** @param {{ withTools: boolean }} options */
async function installMissing(options) {
  await Promise.all([ensureNode(), installPackages(repositoryRoot, options)]);
}

/**
 * @param {string} folder
 * @param {{ withTools: boolean }} options
 */
async function installPackages(folder, { withTools }) {
  if (isInstalled(folder, { withTools })) return;
  process.stderr.write("Installing packages. The first time, this takes a minute or two.\n");
  const installed = Object.values(listInstalled(folder));
  // `npm start` must not remove the tools that `npm test` has installed.
  const areToolsKept = withTools || installed.some(({ dev }) => dev);
  const packages = areToolsKept ? "--include=dev" : "--omit=dev";
  // Unlike `npm ci`, `npm install` adds only what is missing, but its result needs a check.
  if (installed.length > 0) {
    await runNpm(folder, ["install", "--no-save", packages]);
    if (isInstalled(folder, { withTools })) return;
  }
  await runNpm(folder, ["ci", packages]);
}
