import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A package in a lock file.
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 */

/**
 * Packages by their place in a lock file, such as `node_modules/a/node_modules/b`.
 * @typedef {Readonly<Record<string, LockedPackage>>} Packages
 */

/** @typedef {{ os: string, cpu: string, libc: string }} Platform */

const lastPackage = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Finds the packages that modules come from.
 * @param {Packages} lock
 * @param {readonly string[]} modules paths from the repository's root
 * @returns {Packages}
 */
export function selectPackagesOf(lock, modules) {
  /** @type {Set<string>} */
  const places = new Set();
  for (const module of modules) {
    let place = lastPackage.exec(module.split(path.sep).join("/"))?.[0];
    // A package within another one comes with that one.
    for (; place; place = lastPackage.exec(path.posix.dirname(place))?.[0]) if (lock[place]) places.add(place);
  }
  return pick(lock, places);
}

/**
 * Finds packages and everything they need on a platform.
 * @param {Packages} lock
 * @param {readonly string[]} names
 * @param {Platform} platform
 * @returns {Packages}
 */
export function selectWithDependencies(lock, names, platform) {
  /** @type {Set<string>} */
  const places = new Set();
  const waiting = names.map((name) => `node_modules/${name}`);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const found = lock[place];
    if (!found) throw new Error(`package-lock.json has no ${place}.`);
    if (places.has(place) || !runsOn(found, platform)) continue;
    places.add(place);
    for (const name of listDependencies(found)) {
      const dependency = resolve(lock, place, name);
      if (dependency) waiting.push(dependency);
    }
  }
  return pick(lock, places);
}

/**
 * Writes a package that consists of nothing but its dependencies, with a lock file for exactly these.
 * @param {string} folder
 * @param {{ name: string, version: string, license: string }} about
 * @param {Packages} packages
 */
export function writeLockedPackage(folder, about, packages) {
  const topLevel = Object.keys(packages).filter((place) => place.lastIndexOf("node_modules/") === 0);
  const root = {
    ...about,
    dependencies: Object.fromEntries(topLevel.map((place) => [toName(place), packages[place]?.version])),
  };
  const entries = Object.entries(packages).map(([place, { version, integrity, license, ...locked }]) => {
    const needed = listDependencies(locked).map((name) => [name, resolve(packages, place, name)]);
    // The platform was chosen before, and what isn't among the packages was left out on purpose.
    const dependencies = needed.flatMap(([name, at]) => (name && at ? [[name, packages[at]?.version]] : []));
    return [place, { version, integrity, license, dependencies: Object.fromEntries(dependencies) }];
  });
  const lock = { ...about, lockfileVersion: 3, requires: true, packages: { "": root, ...Object.fromEntries(entries) } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ ...root, private: true }, null, 2));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock, null, 2));
}

/** @param {string} place */
export const toName = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** @param {Pick<LockedPackage, "dependencies" | "optionalDependencies">} locked */
const listDependencies = ({ dependencies, optionalDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/**
 * Looks where Node looks: in the package's own folder, then in those of the packages around it.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    const found = `${place}${place && "/"}node_modules/${name}`;
    if (packages[found]) return found;
    if (place === "") return undefined;
  }
}

/**
 * @param {LockedPackage} locked
 * @param {Platform} platform
 */
const runsOn = (locked, platform) =>
  /** @type {const} */ (["os", "cpu", "libc"]).every(
    (part) => !locked[part] || [locked[part]].flat().includes(platform[part]),
  );

/**
 * @param {Packages} lock
 * @param {ReadonlySet<string>} places
 * @returns {Packages}
 */
const pick = (lock, places) => Object.fromEntries(Object.entries(lock).filter(([place]) => places.has(place)));
