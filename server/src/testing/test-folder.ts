import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cleanUpWith } from "./clean-up.ts";

/** Creates an empty folder, deleted when the test, or the file's tests, are over. */
export const makeTestFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-folder-"));
  cleanUpWith(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
