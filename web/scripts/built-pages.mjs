// What is known of the built pages from their own text: the scripts in them, and the routes they can show.
import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** What a browser runs; any other type is a block of data, which no policy concerns. */
const runningType = /\stype="(?:module|text\/javascript|importmap|speculationrules)"/;

/** @param {string} attributes */
const runs = (attributes) => !/\stype=/.test(attributes) || runningType.test(attributes);

/**
 * The texts of a page's inline scripts, data blocks such as JSON-LD left out.
 * @param {string} html
 */
export function inlineScripts(html) {
  return [...html.matchAll(inlineScript)].flatMap(([, attributes = "", text = ""]) => (runs(attributes) ? [text] : []));
}

/**
 * The Content-Security-Policy sources of a page's inline scripts, each once.
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  const hashes = inlineScripts(html).map(
    (text) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`,
  );
  return [...new Set(hashes)];
}

/**
 * @typedef {{ id: string, parentId?: string, path?: string, module: string, imports?: string[] }} BuiltRoute
 * @param {string} manifestScript React Router's manifest, as the build writes it
 * @returns {Record<string, BuiltRoute>} by id
 */
export function builtRoutes(manifestScript) {
  return JSON.parse(manifestScript.slice(manifestScript.indexOf("{"), manifestScript.lastIndexOf("}") + 1)).routes;
}

/**
 * The route and what it stands in, outermost first.
 * @param {Record<string, BuiltRoute>} routes
 * @param {string} id
 * @returns {BuiltRoute[]}
 */
function lineTo(routes, id) {
  const route = routes[id];
  if (!route) return [];
  return [...(route.parentId === undefined ? [] : lineTo(routes, route.parentId)), route];
}

/**
 * Every page of the app, '*' left out: its path, as /dashboard/appointment/:id, and the routes it is made of.
 * @param {Record<string, BuiltRoute>} routes
 */
export function routePages(routes) {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => lineTo(routes, id))
    .map((line) => ({ path: `/${line.flatMap(({ path }) => path || []).join("/")}`, line }))
    .filter(({ path }) => !path.includes("*"));
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * What the pages of the portal's one document need: `always`, and of the others each page its own. The line has few lanes: the largest
 * files go first.
 * @param {string} html
 * @param {{ pages: ReturnType<typeof routePages>, sizeOf: (file: string) => number }} portal its pages; a file's bytes as sent
 */
export function filesOfPages(html, { pages, sizeOf }) {
  const always = [...html.matchAll(modulePreload)].map(([, href = ""]) => href);
  const largestFirst = (/** @type {Iterable<string>} */ files) => [...files].sort((a, b) => sizeOf(b) - sizeOf(a));
  const sometimes = largestFirst(
    new Set(pages.flatMap(({ line }) => line.flatMap(filesOf)).filter((file) => !always.includes(file))),
  );
  const needed = pages.map(({ path, line }) => [
    `^${path.replace(/:\w+/g, "[^/]+")}$`,
    ...new Set(line.flatMap(filesOf).map((file) => sometimes.indexOf(file))),
  ]);
  return { always: largestFirst(always), sometimes, needed };
}

/** @param {BuiltRoute} route */
const filesOf = ({ module, imports = [] }) => [module, ...imports];

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** @param {string} text */
const decoded = (text) =>
  text.replace(/&(#?\w+);/g, (whole, name) => entities[/** @type {keyof typeof entities} */ (name)] ?? whole);

/**
 * What a page's <head> says under a name: og:title, description. React writes the attributes in this order.
 * @param {string} html
 * @param {string} name
 */
export function metaOf(html, name) {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : decoded(found);
}

/**
 * The address under which a page wants to be known; private pages have none.
 * @param {string} html
 */
export function canonicalOf(html) {
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
}
