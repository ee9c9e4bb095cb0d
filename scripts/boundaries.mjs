import { findFolderCycles, rootsWithoutCycles } from "./folder-cycles.mjs";
import { readDependencies, sourceFolders } from "./loop/dependencies.mjs";

const { modules, summary } = await readDependencies();
for (const { rule, from, to, cycle = [] } of summary.violations) {
  const comment = summary.ruleSetUsed?.forbidden?.find(({ name }) => name === rule.name)?.comment;
  const path = cycle.length > 0 ? cycle.map(({ name }) => name).join(" -> ") : to;
  console.error(`${rule.name}: ${from} -> ${path}${comment ? `\n  ${comment}` : ""}`);
}

const cycles = rootsWithoutCycles.map((root) => ({ root, imports: findFolderCycles(modules, root) }));
for (const { root, imports } of cycles) {
  for (const { from, to } of imports) console.error(`no-folder-cycles in ${root}: ${from} -> ${to}`);
}
const cycleCount = cycles.filter(({ imports }) => imports.length > 0).length;
if (cycleCount > 0)
  console.error("  What several folders need gets a folder of its own, below them. These imports close the circle.");

const unread = sourceFolders.filter(
  (place) => !modules.some(({ source, dependencies }) => source.startsWith(`${place}/`) && dependencies.length > 0),
);
for (const place of unread) console.error(`No dependency was read in ${place}: are the sources parsed at all?`);
console.log(`${modules.length} modules read, ${summary.violations.length} forbidden dependencies`);
process.exitCode = summary.error > 0 || cycleCount > 0 || unread.length > 0 ? 1 : 0;
