// The scripts of a page wait: for a person, or for the first paint.
import { minifySync } from "vite";
import {
  afterFirstPaint,
  enhance,
  fetchLate,
  filesOfPage,
  holdBack,
  layOutInTurns,
  reloadIfOutdated,
  takeOver,
} from "./in-page.mjs";
import { cssOfPage } from "./page-css.mjs";

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const fontPreload = /<link rel="preload" href="[^"]+" as="font"[^>]*\/>/g;

/** @param {string} script */
const minified = (script) => minifySync("inline.js", script, { module: true }).code.trim();

const icon = /(<link rel="icon" href=)"[^"]+"/;
const webManifest = '<link rel="manifest" href="/manifest.webmanifest"/>';

/**
 * @typedef {object} Holding
 * @property {(address: string) => string} readStyleSheet
 * @property {string} icon the address of an icon that needs no request: one would have the line together with the first paint
 * @property {"sign" | "paint"} until when React starts: at the first sign of a person; or once something has been painted, for the portal
 * @property {boolean} [isForm] whether React is fetched, though not started, as soon as the page rests
 * @property {ReturnType<typeof import("./built-pages.mjs").filesOfPages>} [portal] the portal's one document: what its pages need
 */

/**
 * A page whose scripts wait: module preloads compete with the first paint, and a page that is only read needs no script to be whole.
 * So do its fonts wait for the first paint. Its styles stand in it; the whole style sheet comes with React.
 * @param {string} html
 * @param {Holding} holding
 */
export function withHydrationHeldBack(html, { readStyleSheet, icon: iconAddress, until, isForm = false, portal }) {
  const script = moduleScript.exec(html)?.[1];
  if (script === undefined) throw new Error("A built page has no module script.");
  const addressesOf = (/** @type {RegExp} */ link) => [...html.matchAll(link)].map(([, href = ""]) => href);
  const styleSheets = addressesOf(styleSheet);
  const modules = [...script.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  const assignment = /window\.__reactRouterRouteModules = \{[^}]*\};/.exec(script)?.[0];
  const entry = /import\("([^"]+)"\);/.exec(script)?.[1];
  if (!assignment || !entry || modules.length === 0)
    throw new Error("The module script of a built page has changed its form: mend web/scripts/held-back.mjs.");
  const names = modules.map(([, name], index) => name ?? `unused${index}`);
  const imports = modules.map(([, , href]) => `import(${JSON.stringify(href)})`);
  const always = JSON.stringify(portal?.always ?? addressesOf(modulePreload));
  const preloaded = portal
    ? `${always}.concat((${filesOfPage})(${JSON.stringify(portal.sometimes)}, ${JSON.stringify(portal.needed)}))`
    : always;
  const files = [
    ...new Set([...addressesOf(modulePreload), ...modules.map(([, , href]) => href), entry, ...styleSheets]),
  ];
  // Not as a link that prefetches, which Safari does not follow, nor as a module preload, which is compiled at once.
  const fetchAhead = `() => ${JSON.stringify(files)}.forEach((href) => {
    fetch(href, { priority: "low" }).then((answer) => answer.blob()).catch(() => {});
  })`;
  const waiting = `(${holdBack})(async () => {
    const { head } = document;
    const add = (rel, href) => new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement("link"), { rel, href, onload: resolve, onerror: reject });
      head.append(link);
    });
    const styles = ${JSON.stringify(styleSheets)}.map((href) => head.querySelector(\`link[href="\${href}"]\`) ?? add("stylesheet", href));
    for (const href of ${preloaded}) add("modulepreload", href).catch(() => {});
    const [${names.join(", ")}] = await Promise.all([${imports.join(", ")}, ...styles]);
    ${assignment}
    await import(${JSON.stringify(entry)});
  }, (${takeOver})(), {
    afterPaint: ${until === "paint" ? afterFirstPaint : null},
    fetchAhead: ${isForm ? fetchAhead : null},
    onFailure: () => (${reloadIfOutdated})(${JSON.stringify(entry)}),
  });`;
  const { styles, enhancements, fonts, fontStyles } = cssOfPage(styleSheets.map(readStyleSheet).join("\n"), html);
  const calls = [
    `(${fetchLate})(${JSON.stringify(fonts)}, { afterPaint: ${afterFirstPaint}, layOut: ${layOutInTurns} });`,
  ];
  if (enhancements) calls.push(`(${enhance})(${JSON.stringify(enhancements)});`);
  // By which the portal's document knows the shell of the page asked for.
  if (portal) calls.push('document.documentElement.dataset.page = location.pathname.replace(/\\/+$/, "");');
  return html
    .replace(modulePreload, "")
    .replace(styleSheet, "")
    .replace(fontPreload, "")
    .replace(webManifest, "")
    .replace(icon, (_link, start) => `${start}"${iconAddress}"`)
    .replace(
      "</head>",
      () =>
        `<style>${styles}</style><script>${minified(calls.join("\n"))}</script><noscript><style>${fontStyles}</style>${webManifest}</noscript></head>`,
    )
    .replace(moduleScript, () => `<script type="module" async="">${minified(waiting)}</script>`);
}
