import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./repository.mjs";

const notSources = new Set(["node_modules", "build", ".react-router", "testing"]);

/**
 * Hashes what a build is made from.
 * @param {readonly string[]} sources files, and folders with everything in them, from the repository's root
 */
export function fingerprintSources(sources) {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, path.join(repositoryRoot, source));
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} file a file, or a folder with everything in it
 */
function addTo(hash, file) {
  const content = readIfFile(file);
  if (content) {
    hash.update(`${path.relative(repositoryRoot, file)}\0${content.length}\0`).update(content);
    return;
  }
  if (!existsSync(file)) return;
  for (const name of readdirSync(file).sort()) {
    if (!notSources.has(name) && !/\.test\.\w+$/.test(name)) addTo(hash, path.join(file, name));
  }
}

/** @param {string} file */
function readIfFile(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
