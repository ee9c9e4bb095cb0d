// What is known of the built pages from their own text: the scripts in them, and the routes they can show.
import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy sources of a page's inline scripts, each once.
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, , text = ""]) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`,
  );
  return [...new Set(hashes)];
}

/**
 * Every path that the app can show, '*' left out: /dashboard/appointment/:id and the like.
 * @param {string} manifestScript React Router's manifest, as the build writes it
 */
export function routePaths(manifestScript) {
  const json = manifestScript.slice(manifestScript.indexOf("{"), manifestScript.lastIndexOf("}") + 1);
  /** @type {Record<string, { id: string, parentId?: string, path?: string }>} */
  const routes = JSON.parse(json).routes;
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  /** @param {string | undefined} id @returns {string} */
  const pathTo = (id) => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    const above = pathTo(route.parentId);
    return route.path ? `${above}/${route.path}` : above;
  };
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => pathTo(id) || "/")
    .filter((path) => !path.includes("*"));
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * A page whose scripts wait: module preloads compete with the first paint, and a page that is only read needs no script to be
 * whole. They are fetched at the first sign of a person, else 1.5 s after the page has loaded, when the browser is idle. Links,
 * <details> and the early guard work meanwhile. A page with a form is left as it is: its script is what the form needs.
 * @param {string} html
 */
export function withHydrationHeldBack(html) {
  const script = moduleScript.exec(html)?.[1];
  if (script === undefined || html.includes("<form")) return html;
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const modules = [...script.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  const assignment = /window\.__reactRouterRouteModules = \{[^}]*\};/.exec(script)?.[0];
  const entry = /import\("([^"]+)"\);/.exec(script)?.[1];
  if (!assignment || !entry || modules.length === 0)
    throw new Error("The module script of a built page has changed its form: mend web/scripts/built-pages.mjs.");
  const names = modules.map(([, name], index) => name ?? `unused${index}`);
  const imports = modules.map(([, , href]) => `import(${JSON.stringify(href)})`);
  const heldBack = `
let isStarted = false;
const signs = ["pointerover", "pointerdown", "touchstart", "keydown"];
const start = async () => {
  if (isStarted) return;
  isStarted = true;
  for (const sign of signs) removeEventListener(sign, start, true);
  for (const href of ${JSON.stringify(preloads)}) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const [${names.join(", ")}] = await Promise.all([${imports.join(", ")}]);
  ${assignment}
  await import(${JSON.stringify(entry)});
};
for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
const later = () => setTimeout(whenIdle, 1500);
if (document.readyState === "complete") later();
else addEventListener("load", later);
`;
  return html
    .replace(modulePreload, "")
    .replace(moduleScript, () => `<script type="module" async="">${heldBack}</script>`);
}
