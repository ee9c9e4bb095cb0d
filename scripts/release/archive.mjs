import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Packs a release's folder, and puts its bill of materials beside the archive.
 * @param {import("./describe-release.mjs").Release} release
 * @param {{ folder: string, bill: string, output: string }} places
 */
export async function writeArchive({ name, madeAt }, { folder, bill, output }) {
  const { create } = await import("tar");
  mkdirSync(output, { recursive: true });
  const file = path.join(output, `${name}.tar.gz`);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((entry) => path.join(name, entry));
  // The same files give the same archive: sorted, of no one's, and as old as the commit.
  await create(
    {
      file,
      cwd: path.dirname(folder),
      gzip: { level: 9 },
      portable: true,
      mtime: new Date(madeAt),
      noDirRecurse: true,
    },
    [name, ...files.sort()],
  );
  copyFileSync(bill, path.join(output, `${name}.sbom.cdx.json`));
  return { file, megabytes: Math.round(statSync(file).size / 1e6) };
}

/**
 * Lists the hashes of everything in a folder, as `sha256sum --check` reads them.
 * @param {string} output
 */
export function writeChecksums(output) {
  const list = "SHA256SUMS";
  const names = readdirSync(output).filter((name) => name !== list);
  const lines = names.sort().map((name) => `${hashFile(path.join(output, name))}  ${name}\n`);
  writeFileSync(path.join(output, list), lines.join(""));
}

/** @param {string} file */
const hashFile = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
