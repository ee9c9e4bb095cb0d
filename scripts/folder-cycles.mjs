/**
 * The folders at this depth below each root must not depend on each other in a cycle. Two deep are features, across all
 * domains; the domains themselves have an order (`domains.cjs`).
 * @type {readonly { root: string, depth: 1 | 2 }[]}
 */
export const rootsWithoutCycles = [
  { root: "contract/src", depth: 2 },
  { root: "server/src", depth: 1 },
  { root: "server/src/platform", depth: 1 },
  { root: "server/src/identity", depth: 1 },
  { root: "server/src/operate", depth: 1 },
  { root: "server/src/features", depth: 2 },
  { root: "web/src", depth: 1 },
  { root: "web/src/features", depth: 2 },
];

/** @param {string} file */
const isTest = (file) => /\.test\.[cm]?[jt]sx?$|\/testing\//.test(file);

/**
 * Finds the folder below a root that holds a file; undefined for a file that lies higher or elsewhere.
 * @param {string} file
 * @param {typeof rootsWithoutCycles[number]} place
 */
const findFolder = (file, { root, depth }) => {
  if (!file.startsWith(`${root}/`)) return undefined;
  const steps = file.slice(root.length + 1).split("/");
  return steps.length > depth ? steps.slice(0, depth).join("/") : undefined;
};

/**
 * Finds the imports that tie folders into a cycle. Type-only imports count; tests don't.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules what dependency-cruiser
 * read
 * @param {typeof rootsWithoutCycles[number]} place
 */
export const findFolderCycles = (modules, place) => {
  const crossings = modules.flatMap(({ source, dependencies }) => {
    const folder = isTest(source) ? undefined : findFolder(source, place);
    return dependencies.flatMap(({ resolved }) => {
      const other = findFolder(resolved, place);
      return folder && other && folder !== other ? [{ from: source, to: resolved, folder, other }] : [];
    });
  });

  /** @type {Map<string, Set<string>>} */
  const neighbors = new Map();
  for (const { folder, other } of crossings) neighbors.set(folder, (neighbors.get(folder) ?? new Set()).add(other));

  /** @type {(start: string, goal: string) => boolean} */
  const canReach = (start, goal) => {
    const seen = new Set([start]);
    // The loop also visits what it adds on the way.
    for (const folder of seen) for (const next of neighbors.get(folder) ?? []) seen.add(next);
    return seen.has(goal);
  };
  return crossings.filter(({ folder, other }) => canReach(other, folder));
};
