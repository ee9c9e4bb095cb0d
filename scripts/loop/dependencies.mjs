import { existsSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { repositoryRoot } from "../launch/repository.mjs";

process.chdir(repositoryRoot);

/** Each of these has sources. If one shows no modules, the tool could not read them, and would pass anything. */
export const sourceFolders = ["contract/src", "server/src", "web/src", "scripts"];
const otherSources = ["e2e", "bench", "firm.config.ts"];

/** Every module of the repository with what it imports, and what the rules say of it. */
export async function readDependencies() {
  const places = [...sourceFolders, ...otherSources.filter((place) => existsSync(place))];
  const { output } = await cruise(places, await extractOptions("./.dependency-cruiser.cjs"));
  if (typeof output === "string") throw new Error("dependency-cruiser returned text instead of its result.");
  return output;
}
