import path from "node:path";

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

/** These import nearly everything, so a change to any module would seem to touch every test behind them. */
const hubs = /^server\/src\/(compose\/|server\.ts$|operate\/(demo|cli)\/)/;
/**
 * The statements in these files are checked against the database by this folder's tests, although no import says so.
 */
const sqlFile = /\.repository\.ts$|\.sql$/;
const statementTests = "server/src/testing/statements";
/** Reads the documents, which no import names. */
const documentTest = "scripts/documents.test.mjs";
const testFile = /\.test\.[cm]?[jt]sx?$/;

/**
 * Finds the test files that a change touches, the nearest first: those that import a changed module, directly or
 * through others, and those in the folders of the modules on the way, since API tests reach the modules beside them
 * through the whole app.
 * @param {readonly Module[]} modules
 * @param {readonly string[]} changed
 * @returns {string[]}
 */
export function findTouchedTests(modules, changed) {
  const importers = groupBy(
    modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [resolved, source])),
  );
  const testsByFolder = groupBy(
    modules.filter(({ source }) => testFile.test(source)).map(({ source }) => [path.dirname(source), source]),
  );
  const seen = new Set(changed);
  /** @type {Set<string>} */
  const tests = new Set(changed.some((file) => sqlFile.test(file)) ? testsByFolder.get(statementTests) : []);
  if (changed.some((file) => file.endsWith(".md"))) tests.add(documentTest);
  for (let nearest = changed; nearest.length > 0; ) {
    const further = new Set();
    for (const file of nearest) {
      if (testFile.test(file)) tests.add(file);
      else for (const test of testsByFolder.get(findTestFolder(file)) ?? []) further.add(test);
      if (!hubs.test(file)) for (const importer of importers.get(file) ?? []) further.add(importer);
    }
    nearest = [...further].filter((file) => !seen.has(file));
    for (const file of nearest) seen.add(file);
  }
  const known = new Set(modules.map(({ source }) => source));
  return [...tests].filter((file) => known.has(file));
}

/**
 * Migrations are tested where they run.
 * @param {string} file
 */
const findTestFolder = (file) => (file.endsWith(".sql") ? path.dirname(path.dirname(file)) : path.dirname(file));

/**
 * @param {string[][]} pairs
 * @returns {Map<string, string[]>}
 */
function groupBy(pairs) {
  const groups = new Map();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
