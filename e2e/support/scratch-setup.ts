import { removeKilledRuns, removeScratchFolder } from "../../server/src/testing/scratch-folder.ts";

/** The folder holds the run's databases and browser profiles. */
export default async function setup(): Promise<() => Promise<void>> {
  await removeKilledRuns();
  return removeScratchFolder;
}
