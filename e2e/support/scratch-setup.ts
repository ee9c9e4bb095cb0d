import { clearUpAfterKilledRuns, removeScratchFolder } from "../../server/src/testing/scratch-folder.ts";

/** The folder holds the databases of the run and the profiles of its browsers. */
export default async function setup(): Promise<() => Promise<void>> {
  await clearUpAfterKilledRuns();
  return removeScratchFolder;
}
