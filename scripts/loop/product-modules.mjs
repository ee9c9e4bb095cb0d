import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../launch/repository.mjs";
import { listRepositoryFiles } from "./repository-files.mjs";

/** @typedef {{ source: string, lines: number, text: string, dependencies: { resolved: string }[] }} Module */

export const packages = /** @type {const} */ (["contract", "server", "web"]);
const folders = packages.map((name) => `${name}/src`);
/** @param {string} file */
const isSource = (file) => /\.tsx?$/.test(file);
/** @param {Module} module */
export const isProduct = ({ source }) => !/\.test\.|\/testing\//.test(source);

/**
 * Reads the modules of the product and its tests, with their imports of each other, types included.
 * @param {string} [commit] the files as they are now if there is none
 * @returns {Module[]}
 */
export function readModules(commit) {
  const files = commit ? readCommit(commit) : readNow();
  return [...files].map(([source, text]) => ({
    source,
    lines: text.split("\n").length - 1,
    text,
    dependencies: listImports(source, text).flatMap((resolved) => (files.has(resolved) ? [{ resolved }] : [])),
  }));
}

/** @returns {Map<string, string>} contents by path */
const readNow = () =>
  new Map(
    folders
      .flatMap((folder) => listRepositoryFiles(folder))
      .filter(isSource)
      .map((file) => [file, readFileSync(path.join(repositoryRoot, file), "utf8")]),
  );

/**
 * @param {string} commit
 * @returns {Map<string, string>} contents by path
 */
function readCommit(commit) {
  const files = git(["ls-tree", "-r", "--name-only", commit, "--", ...folders])
    .toString()
    .split("\n")
    .filter(isSource);
  const printed = git(["cat-file", "--batch"], files.map((file) => `${commit}:${file}\n`).join(""));
  let at = 0;
  return new Map(
    files.map((file) => {
      // "<id> blob <size>", a line end, the content, and a line end.
      const start = printed.indexOf("\n", at) + 1;
      const end = start + Number(printed.toString("utf8", at, start).split(" ")[2]);
      at = end + 1;
      return [file, printed.toString("utf8", start, end)];
    }),
  );
}

/**
 * @param {string[]} args
 * @param {string} [input]
 */
const git = (args, input) => execFileSync("git", args, { cwd: repositoryRoot, input, maxBuffer: 1024 ** 3 });

/**
 * Names the files that a module imports.
 * @param {string} source
 * @param {string} text
 */
const listImports = (source, text) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith(".")
      ? path.posix.join(path.posix.dirname(source), name)
      : name.replace(/^@funding-desk\/contract\/(.*)$/, "contract/src/$1.ts"),
  );
