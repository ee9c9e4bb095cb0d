import { existsSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { repositoryRoot } from "./launch/repository.mjs";

process.chdir(repositoryRoot);

/** Each of these has sources: one without a module means that the tool could not read them, and would pass anything. */
const mustBeRead = ["contract/src", "server/src", "web/src", "scripts"];
const mayBeEmpty = ["e2e", "bench", "firm.config.ts"].filter((place) => existsSync(place));

const { output } = await cruise([...mustBeRead, ...mayBeEmpty], await extractOptions("./.dependency-cruiser.cjs"));
if (typeof output === "string")
  throw new Error("dependency-cruiser answered with text where its result was asked for.");

const { modules, summary } = output;
for (const { rule, from, to, cycle = [] } of summary.violations) {
  const comment = summary.ruleSetUsed?.forbidden?.find(({ name }) => name === rule.name)?.comment;
  const path = cycle.length > 0 ? cycle.map(({ name }) => name).join(" -> ") : to;
  console.error(`${rule.name}: ${from} -> ${path}${comment ? `\n  ${comment}` : ""}`);
}

const unread = mustBeRead.filter(
  (place) => !modules.some(({ source, dependencies }) => source.startsWith(`${place}/`) && dependencies.length > 0),
);
for (const place of unread) console.error(`No dependency was read in ${place}: are the sources parsed at all?`);
console.log(`${modules.length} modules read, ${summary.violations.length} forbidden dependencies`);
process.exitCode = summary.error > 0 || unread.length > 0 ? 1 : 0;
