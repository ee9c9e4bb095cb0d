// Reads and rewrites the pages that the build wrote.
import { createHash } from "node:crypto";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Look } from "../src/before-react/finish-look.ts";
import type { PortalFiles, Start } from "../src/before-react/start-react.ts";
import { type BuiltManifest, type ClientFiles, listPortalFiles, type RoutePage } from "./built-routes.ts";
import { extractPageCss } from "./page-css.ts";

export type Page = ReturnType<typeof parseDocument>;

const { appendChild, getElementsByTagName, getOuterHTML, isText, removeElement, textContent } = DomUtils;

export const parsePage = (html: string): Page => parseDocument(html);

export const renderPage = (page: Page): string => getOuterHTML(page, { encodeEntities: "utf8" });

/** What a browser runs. Any other type is data, which no policy concerns. */
const runningTypes = new Set([undefined, "module", "text/javascript", "importmap", "speculationrules"]);

/** The texts of a page's inline scripts; not of data blocks such as JSON-LD. */
export const listInlineScripts = (page: Page): string[] =>
  getElementsByTagName("script", page)
    .filter(({ attribs }) => attribs.src === undefined && runningTypes.has(attribs.type))
    .map(textContent);

/** The Content-Security-Policy sources of a page's inline scripts, each once. */
export const listScriptHashes = (page: Page): string[] => {
  const hashes = listInlineScripts(page).map(
    (text) => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`,
  );
  return [...new Set(hashes)];
};

/** A page's og:title, description, and so on. */
export const findMeta = (page: Page, name: string): string | undefined =>
  getElementsByTagName("meta", page).find(({ attribs }) => attribs.name === name || attribs.property === name)?.attribs
    .content;

const findLinks = (page: Page, rel: string) =>
  getElementsByTagName("link", page).filter(({ attribs }) => attribs.rel === rel);

const listAddresses = (page: Page, rel: string): string[] =>
  findLinks(page, rel).map(({ attribs }) => attribs.href ?? "");

/** The address under which a page wants to be known. Private pages have none. */
export const findCanonical = (page: Page): string | undefined => listAddresses(page, "canonical")[0];

const listUsed = (page: Page, addedClasses: readonly string[] = []) => {
  const elements = getElementsByTagName("*", page);
  const custom = elements.find(({ attribs }) => attribs.style?.includes("--"));
  if (custom)
    throw new Error(
      `An element has a custom property of its own, which page-css.ts overlooks: ${custom.attribs.style}`,
    );
  return {
    classes: new Set([...addedClasses, ...elements.flatMap(({ attribs }) => attribs.class?.split(/\s+/) ?? [])]),
    elements: new Set(elements.map(({ name }) => name)),
  };
};

const listSorted = (addresses: readonly (string | undefined)[]): string => [...new Set(addresses)].sort().join();

/** The script that starts React, and what it imports. */
const findStart = (page: Page, { manifest: { url, entry, routes }, clientFiles, sizeOf }: Deferral) => {
  const [script, ...others] = getElementsByTagName("script", page).filter(({ attribs }) => attribs.type === "module");
  const [text] = script?.children ?? [];
  if (!text || !isText(text) || others.length > 0) throw new Error("A built page has no module script, or several.");
  const preloads = listAddresses(page, "modulepreload").sort((a, b) => sizeOf(b) - sizeOf(a));
  const used = Object.values(routes).filter(({ module }) => preloads.includes(module));
  const start = {
    manifest: clientFiles?.url ?? url,
    routes: Object.fromEntries(used.map(({ id, module }) => [id, module])),
    entry: entry.module,
    replacedSheets: clientFiles ? listAddresses(page, "stylesheet").map((address) => address.replace("#", "")) : [],
    styleSheets: clientFiles ? [clientFiles.styleSheet] : listAddresses(page, "stylesheet"),
    preloads: preloads.map((address) => (clientFiles && address === url ? clientFiles.url : address)),
  };
  const imports = [...text.data.matchAll(/"(\/[^"]+\.js)"/g)].map(([, address]) => address);
  const expected = [url, ...Object.values(start.routes), start.entry];
  if (listSorted(imports) !== listSorted(expected))
    throw new Error("A built page's module script imports something else than it preloads: change page-html.ts.");
  return { start, text };
};

/** The scripts that stand in a page, as text. */
export interface PageScripts {
  /** For the head. */
  readonly finishLook: (look: Look) => string;
  /** For the end of the page. */
  readonly deferReact: (start: Start) => string;
}

export interface Deferral {
  readonly manifest: BuiltManifest;
  /** For every page but the desk's. */
  readonly clientFiles?: ClientFiles;
  readonly scripts: PageScripts;
  readonly readStyleSheet: (address: string) => string;
  /** An icon that needs no request, which would compete with the first paint. */
  readonly icon: string;
  /** Whether React's files are fetched, but not started, once the page is idle. */
  readonly isForm?: boolean;
  /** A file's size as sent. The largest go first: a connection carries few at once. */
  readonly sizeOf: (address: string) => number;
  /**
   * For a document of the portal or the desk, which starts React after the first paint; other pages wait for the first
   * sign of a person.
   */
  readonly portalPages?: readonly RoutePage[];
  readonly asked?: PortalFiles["asked"];
  /** What runs before all else, and the classes that it may put on the page. */
  readonly look?: { readonly script: string; readonly classes: readonly string[] };
}

/** Writes a page's styles into it, and lets everything that the first paint doesn't need wait. */
export const deferReact = (page: Page, deferral: Deferral): void => {
  const { scripts, readStyleSheet, icon, sizeOf, isForm = false, portalPages, asked, look } = deferral;
  const { start, text } = findStart(page, deferral);
  const { styles, enhancements, fonts } = extractPageCss(
    listAddresses(page, "stylesheet").map(readStyleSheet).join("\n"),
    listUsed(page, look?.classes),
  );
  const [head] = getElementsByTagName("head", page);
  if (!head) throw new Error("A built page has no head.");
  const [webManifest] = findLinks(page, "manifest");
  for (const rel of ["modulepreload", "stylesheet", "manifest"]) findLinks(page, rel).forEach(removeElement);
  for (const link of findLinks(page, "icon")) link.attribs.href = icon;
  const finishLook = scripts.finishLook({ fonts, enhancements, isPortal: portalPages !== undefined });
  const additions = `${look ? `<script>${look.script}</script>` : ""}<style>${styles}</style><script>${finishLook}</script><noscript><style>${fonts}</style>${webManifest ? getOuterHTML(webManifest) : ""}</noscript>`;
  for (const addition of [...parsePage(additions).children]) appendChild(head, addition);
  const files = portalPages && listPortalFiles(portalPages, { always: start.preloads, sizeOf });
  text.data = scripts.deferReact({ ...start, isForm, portal: files && { ...files, asked } });
};
