import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../launch/repository.mjs";

const ignoredFolders = readFileSync(path.join(repositoryRoot, ".gitignore"), "utf8")
  .split("\n")
  .filter((line) => line.endsWith("/"))
  .map((line) => line.slice(0, -1));

/**
 * Whether git ignores a folder, or one that it's in.
 * @param {string} folder its path in the repository
 */
export const isIgnored = (folder) =>
  ignoredFolders.some((ignored) =>
    ignored.startsWith("/") ? `/${folder}/`.startsWith(`${ignored}/`) : folder.split("/").includes(ignored),
  );

/**
 * Lists the files below a folder that git doesn't ignore, also where there is no git.
 * @param {string} [folder] its path in the repository; everything if there is none
 * @returns {string[]} paths in the repository
 */
export const listRepositoryFiles = (folder = "") =>
  readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [place];
    return entry.name === ".git" || isIgnored(place) ? [] : listRepositoryFiles(place);
  });
