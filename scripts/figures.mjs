import { domains, floors, order, tops } from "./domains.cjs";
import { findFolderCycles, rootsWithoutCycles } from "./folder-cycles.mjs";
import { main } from "./launch/main.mjs";
import { isProduct, packages, readModules } from "./loop/product-modules.mjs";

/**
 * `node scripts/figures.mjs [<commit>]` prints how large the product is and what a person must know of it: files and
 * lines without tests and what only they use, now or at a commit.
 */

/** @typedef {import("./loop/product-modules.mjs").Module} Module */

const nameWidth = 56;
const longService = 190;
const smallFile = 40;
/** What has to be extended by hand for a list at the desk. */
const handKept = /\/(desk-endpoints|desk-calls|desk-lists\.test|composed-statements)\.ts$/;
const places = [...floors, ...domains, ...tops];

/** @param {Module} module */
const findPackage = ({ source }) => source.split("/")[0] ?? "";

/**
 * The floor, domain, or top that holds a module.
 * @param {Module} module
 */
function findPlace({ source }) {
  const [, , first = "", second = ""] = source.split("/");
  const name = first === "features" ? second : first;
  return places.includes(name) ? name : "elsewhere";
}

/** @param {readonly Module[]} modules */
const sumLines = (modules) => modules.reduce((sum, { lines }) => sum + lines, 0);

/** @param {readonly Module[]} modules */
const describeSize = (modules) =>
  modules.length === 0 ? "" : `${modules.length} / ${sumLines(modules).toLocaleString("en-US")}`;

/** @param {readonly string[]} cells */
const toRow = ([name = "", ...cells]) => `${name.padEnd(16)}${cells.map((cell) => cell.padStart(15)).join("")}`;

/**
 * What lies in each floor and domain, by package.
 * @param {readonly Module[]} modules
 */
function listSizes(modules) {
  // Before there were domains, some features had their names.
  const known = hasDomains(modules) ? [...places, "elsewhere"] : [];
  const used = known.filter((name) => modules.some((module) => findPlace(module) === name));
  return ["", ...used].map((name) => {
    const inPlace = modules.filter((module) => name === "" || findPlace(module) === name);
    const cells = packages.map((each) => describeSize(inPlace.filter((module) => findPackage(module) === each)));
    return toRow([name || "files / lines", ...cells, describeSize(inPlace)]);
  });
}

/**
 * The folders that hold features: right below a package's sources, or in its `features`.
 * @param {readonly Module[]} modules
 * @param {string} name the package
 */
const listTopFolders = (modules, name) => {
  const root = name === "contract" ? "contract/src/" : `${name}/src/features/`;
  const folders = modules
    .filter(({ source }) => source.startsWith(root) && source.slice(root.length).includes("/"))
    .map(({ source }) => source.slice(root.length).split("/")[0] ?? "");
  return [...new Set(folders)].filter((folder) => !floors.includes(folder) && !tops.includes(folder));
};

/** @param {string} source */
const findRank = (source) => {
  const below = source.replace(/^\w+\/src\//, "");
  const rank = order.findIndex(({ path }) => new RegExp(`^${path}`).test(below));
  return rank >= 0 ? rank : tops.some((top) => below.startsWith(`${top}/`)) ? order.length : undefined;
};

/**
 * Imports of what is higher in the same package. Without domains there is no order.
 * @param {readonly Module[]} modules
 */
const listUpward = (modules) =>
  modules.flatMap(({ source, dependencies }) => {
    const rank = findRank(source);
    return dependencies.filter(({ resolved }) => {
      const other = findRank(resolved);
      const isSamePackage = resolved.split("/")[0] === source.split("/")[0];
      return isSamePackage && rank !== undefined && rank < order.length && other !== undefined && other > rank;
    });
  });

/** @param {readonly Module[]} modules */
function countImporters(modules) {
  const counts = new Map();
  for (const { dependencies } of modules)
    for (const resolved of new Set(dependencies.map((each) => each.resolved)))
      counts.set(resolved, (counts.get(resolved) ?? 0) + 1);
  return counts;
}

/**
 * @param {readonly Module[]} modules
 * @param {RegExp} expression
 */
function describeMatches(modules, expression) {
  const counts = modules.map(({ text }) => text.match(expression)?.length ?? 0).filter((count) => count > 0);
  return `${counts.reduce((sum, count) => sum + count, 0)} in ${counts.length} files`;
}

/** @param {readonly Module[]} modules */
const hasDomains = (modules) =>
  domains.every((domain) => modules.some(({ source }) => source.includes(`/features/${domain}/`)));

/** @param {readonly Module[]} modules */
function describeKnowledge(modules) {
  // Before there were domains, a feature lay one level higher.
  const roots = rootsWithoutCycles.map((place) =>
    hasDomains(modules) ? place : { ...place, depth: /** @type {1} */ (1) },
  );
  const importers = countImporters(modules);
  const server = modules.filter(({ source }) => /^server\/(?!.*\/staff-session\/)/.test(source));
  return [
    ["top folders of features", packages.map((name) => `${listTopFolders(modules, name).length} ${name}`).join(", ")],
    ["files in the root of server/src", modules.filter(({ source }) => /^server\/src\/[^/]+$/.test(source)).length],
    ["imports against the order", hasDomains(modules) ? listUpward(modules).length : "there is none yet"],
    [
      "imports that close a circle of folders",
      roots.reduce((sum, root) => sum + findFolderCycles(modules, root).length, 0),
    ],
    [
      `services of more than ${longService} lines`,
      modules.filter(({ source, lines }) => source.endsWith(".service.ts") && lines > longService).length,
    ],
    [
      `files of at most ${smallFile} lines that one imports, but routes`,
      modules.filter(
        ({ source, lines }) => lines <= smallFile && importers.get(source) === 1 && !source.endsWith(".routes.ts"),
      ).length,
    ],
    ["places that ask for a viewer themselves", describeMatches(server, /\bfindViewer\(/g)],
    ["places that compare with the role of advisor", describeMatches(server, /\brole [!=]== "advisor"/g)],
  ];
}

await main(async () => {
  const all = readModules(process.argv[2]);
  const modules = all.filter(isProduct);
  for (const row of listSizes(modules)) console.log(row);
  console.log("");
  for (const [name, value] of describeKnowledge(modules)) console.log(`${String(name).padEnd(nameWidth)}${value}`);
  for (const { source, lines } of all.filter(({ source }) => handKept.test(source)))
    console.log(`${`lines kept by hand in ${source.split("/").pop()}`.padEnd(nameWidth)}${lines}`);
  return 0;
});
