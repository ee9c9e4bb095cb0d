import { repositoryRoot } from "../launch/repository.mjs";

process.chdir(repositoryRoot);

/** Each of these has sources. If one shows no modules, the tool couldn't read them, and anything would pass. */
export const sourceFolders = ["contract/src", "server/src", "web/src", "scripts"];
const places = [...sourceFolders, "e2e", "lab", "firm.config.ts"];

/** Reads every module of the repository, with its imports and the rules it breaks. */
export async function readDependencies() {
  const { cruise } = await import("dependency-cruiser");
  const { default: extractOptions } = await import("dependency-cruiser/config-utl/extract-depcruise-options");
  const { output } = await cruise(places, await extractOptions("./.dependency-cruiser.cjs"));
  if (typeof output === "string") throw new Error("dependency-cruiser returned text instead of its result.");
  return output;
}
