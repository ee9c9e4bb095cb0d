import { ensureNode } from "./node.mjs";
import { isInstalled, listInstalled, runNpm } from "./npm.mjs";
import { repositoryRoot } from "./repository.mjs";

/** Installs what it takes to build and run the product. */
export const ensureInstalled = () => installMissing({ withTools: false });

/** Installs also what tests, benchmarks and pictures use. */
export const ensureToolsInstalled = () => installMissing({ withTools: true });

/** @param {{ withTools: boolean }} options */
async function installMissing(options) {
  await Promise.all([ensureNode(), installPackages(options)]);
}

/** @param {{ withTools: boolean }} options */
async function installPackages({ withTools }) {
  if (isInstalled(repositoryRoot, { withTools })) return;
  process.stderr.write("Installing the dependencies. The first time, this takes about half a minute.\n");
  const installed = Object.values(listInstalled(repositoryRoot));
  // `npm start` must not remove the tools that `npm test` has installed.
  const areToolsKept = withTools || installed.some(({ dev }) => dev);
  const packages = areToolsKept ? "--include=dev" : "--omit=dev";
  // `npm install` adds only what is missing, where `npm ci` starts from nothing, but its result has to be checked.
  if (installed.length > 0) {
    await runNpm(repositoryRoot, ["install", "--no-save", packages]);
    if (isInstalled(repositoryRoot, { withTools })) return;
  }
  await runNpm(repositoryRoot, ["ci", packages]);
}
