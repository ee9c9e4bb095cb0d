import { findFolderCycles, rootsWithoutCycles } from "./folder-cycles.mjs";
import { readDependencies, sourceFolders } from "./loop/dependencies.mjs";

const { modules, summary } = await readDependencies();
for (const { rule, from, to, cycle = [] } of summary.violations) {
  const comment = summary.ruleSetUsed?.forbidden?.find(({ name }) => name === rule.name)?.comment;
  const path = cycle.length > 0 ? cycle.map(({ name }) => name).join(" -> ") : to;
  console.error(`${rule.name}: ${from} -> ${path}${comment ? `\n  ${comment}` : ""}`);
}

const cycles = rootsWithoutCycles.map((place) => ({ root: place.root, imports: findFolderCycles(modules, place) }));
for (const { root, imports } of cycles) {
  for (const { from, to } of imports) console.error(`no-folder-cycles in ${root}: ${from} -> ${to}`);
}
const cycleCount = cycles.filter(({ imports }) => imports.length > 0).length;
if (cycleCount > 0)
  console.error(
    "  Move what several folders need into a folder of its own, below them. The imports above close the cycles.",
  );

const unread = sourceFolders.filter(
  (place) => !modules.some(({ source, dependencies }) => source.startsWith(`${place}/`) && dependencies.length > 0),
);
for (const place of unread) console.error(`${place} has no modules. Can dependency-cruiser parse the sources?`);
console.log(`${modules.length} modules checked, ${summary.violations.length} forbidden dependencies`);
process.exitCode = summary.error > 0 || cycleCount > 0 || unread.length > 0 ? 1 : 0;
