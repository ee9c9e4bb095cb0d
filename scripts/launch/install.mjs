import { ensureNode } from "./node.mjs";
import { isInstalled, listInstalled, runNpm } from "./npm.mjs";
import { repositoryRoot } from "./repository.mjs";

/** Installs what building and running the product needs. */
export const ensureInstalled = () => installMissing({ withTools: false });

/** Also installs what tests, benchmarks and pictures need. */
export const ensureToolsInstalled = () => installMissing({ withTools: true });

/** @param {{ withTools: boolean }} options */
async function installMissing(options) {
  await Promise.all([ensureNode(), installPackages(options)]);
}

/** @param {{ withTools: boolean }} options */
async function installPackages({ withTools }) {
  if (isInstalled(repositoryRoot, { withTools })) return;
  process.stderr.write("Installing packages. The first time, this takes a minute or two.\n");
  const installed = Object.values(listInstalled(repositoryRoot));
  // `npm start` must not remove the tools that `npm test` has installed.
  const areToolsKept = withTools || installed.some(({ dev }) => dev);
  const packages = areToolsKept ? "--include=dev" : "--omit=dev";
  // Unlike `npm ci`, `npm install` adds only what is missing, but its result needs a check.
  if (installed.length > 0) {
    await runNpm(repositoryRoot, ["install", "--no-save", packages]);
    if (isInstalled(repositoryRoot, { withTools })) return;
  }
  await runNpm(repositoryRoot, ["ci", packages]);
}
