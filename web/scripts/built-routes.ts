// The routes that the built pages can show.
import type { PortalFiles } from "../src/before-react/start-react.ts";

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** React Router's manifest. */
export interface BuiltManifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };
  readonly routes: Readonly<Record<string, BuiltRoute>>;
}

/** Files that clients get in place of those for everyone. */
export interface ClientFiles {
  /** The manifest's. */
  readonly url: string;
  readonly styleSheet: string;
}

const isOfDesk = (id: string): boolean => id.startsWith("routes/desk/");

/** @param script the manifest's file, which assigns it to a variable */
export const readManifest = (script: string): BuiltManifest =>
  JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));

/** A manifest's file, as React Router writes it. */
export const writeManifest = (manifest: BuiltManifest): string =>
  `window.__reactRouterManifest=${JSON.stringify(manifest)};`;

/**
 * The manifest for everyone but staff. The desk's routes are half of it, and no other page leads there without loading a
 * document of its own. Of each route it leaves out what isn't so, and the files that are there anyway.
 */
export const forClients = (manifest: BuiltManifest, { url, styleSheet }: ClientFiles): BuiltManifest => {
  const { entry, routes } = manifest;
  const always = new Set([...(entry.imports ?? []), ...(routes.root?.css ?? [])]);
  const listOwn = (files: readonly string[] = []) => files.filter((file) => !always.has(file));
  const shorten = ({ imports, css, ...route }: BuiltRoute): BuiltRoute => {
    const lists = { imports: listOwn(imports), css: route.id === "root" ? [styleSheet] : listOwn(css) };
    const isSaid = ([, value]: [string, unknown]): boolean =>
      Array.isArray(value) ? value.length > 0 : value !== false;
    return Object.fromEntries(Object.entries({ ...route, ...lists }).filter(isSaid)) as unknown as BuiltRoute;
  };
  const kept = Object.values(routes).filter(({ id }) => !isOfDesk(id));
  return {
    ...manifest,
    url,
    entry: { ...entry, css: [] },
    routes: Object.fromEntries(kept.map((route) => [route.id, shorten(route)])),
  };
};

/** The scripts that the clients' pages can come to need. */
export const listClientFiles = ({ entry, routes }: BuiltManifest, read: (address: string) => string): string[] => {
  const found = new Set<string>();
  const waiting = [entry.module, ...Object.values(routes).flatMap(({ id, module }) => (isOfDesk(id) ? [] : module))];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    // Chunks name others as "./name.js", or as "assets/name.js" in the list of what an import preloads.
    for (const [, name] of read(file).matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g))
      waiting.push(`/assets/${name}`);
  }
  return [...found];
};

export interface RoutePage {
  /** As /dashboard/appointment/:id. */
  readonly path: string;
  /** The route and its parents, outermost first. */
  readonly line: readonly BuiltRoute[];
}

/** Every page of the app except '*'. */
export const listRoutePages = ({ routes }: BuiltManifest): RoutePage[] => {
  const listLine = (route: BuiltRoute | undefined): BuiltRoute[] =>
    route ? [...listLine(routes[route.parentId ?? ""]), route] : [];
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map(listLine)
    .map((line) => ({ path: `/${line.flatMap(({ path }) => path || []).join("/")}`, line }))
    .filter(({ path }) => !path.includes("*"));
};

/**
 * The files that single portal pages need in addition to the ones they share, largest first.
 * @param always the files that all of them need
 */
export const listPortalFiles = (
  pages: readonly RoutePage[],
  { always, sizeOf }: { always: readonly string[]; sizeOf: (file: string) => number },
): PortalFiles => {
  const listFiles = ({ line }: RoutePage) => line.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const files = [...new Set(pages.flatMap(listFiles))]
    .filter((file) => !always.includes(file))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  const needed = pages.map((page) => {
    const indexes = new Set(listFiles(page).map((file) => files.indexOf(file)));
    return [`^${page.path.replace(/:\w+/g, "[^/]+")}$`, ...[...indexes].filter((index) => index >= 0)] as const;
  });
  return { files, needed };
};

/** Not for search engines. */
const closedPaths = ["/dashboard", "/desk", "/api/"];

export const formatRobotsText = (origin: string): string =>
  `User-agent: *\n${closedPaths.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`;

/** @param addresses absolute */
export const formatSitemap = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join("")}</urlset>
`;
