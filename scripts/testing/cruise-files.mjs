import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { onTestFinished } from "vitest";
import { repositoryRoot } from "../launch/repository.mjs";

/**
 * Reads a made-up source tree with our rules, as the boundaries check reads ours.
 * @param {Record<string, string>} files contents by path
 * @param {import("dependency-cruiser").ICruiseOptions} [overrides]
 */
export const cruiseFiles = async (files, overrides) => {
  const baseDir = await mkdtemp(path.join(tmpdir(), "funding-desk-sources-"));
  onTestFinished(() => rm(baseDir, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(baseDir, file)), { recursive: true });
    await writeFile(path.join(baseDir, file), content);
  }
  const options = await extractOptions(path.join(repositoryRoot, ".dependency-cruiser.cjs"));
  const { output } = await cruise(Object.keys(files), { ...options, ...overrides, baseDir });
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text.");
  return output;
};
