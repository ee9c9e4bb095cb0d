/** The folders directly under each of these must not depend on each other in a cycle. */
export const rootsWithoutCycles = ["contract/src", "server/src", "server/src/features", "web/src", "web/src/features"];

/** @param {string} file */
const isTest = (file) => /\.test\.[cm]?[jt]sx?$|\/testing\//.test(file);

/**
 * Finds the folder directly under `root` that holds a file; undefined for any other file.
 * @param {string} file
 * @param {string} root
 */
const findFolder = (file, root) =>
  file.startsWith(`${root}/`) ? /^([^/]+)\//.exec(file.slice(root.length + 1))?.[1] : undefined;

/**
 * Finds the imports that tie folders directly under `root` into a cycle. Type-only imports count; tests don't.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules what dependency-cruiser
 * read
 * @param {string} root
 */
export const findFolderCycles = (modules, root) => {
  const crossings = modules.flatMap(({ source, dependencies }) => {
    const folder = isTest(source) ? undefined : findFolder(source, root);
    return dependencies.flatMap(({ resolved }) => {
      const other = findFolder(resolved, root);
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
