import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** Creates an empty folder, deleted after the file's tests. */
export const makeTestFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-folder-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
