// The routes that the built pages can show.
import type { PortalFiles } from "../src/before-react/start-react.ts";

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

/** React Router's manifest. */
export interface BuiltManifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports?: readonly string[] };
  readonly routes: Readonly<Record<string, BuiltRoute>>;
}

/** @param script the manifest's file, which assigns it to a variable */
export const readManifest = (script: string): BuiltManifest =>
  JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));

/** A manifest's file, as React Router writes it. */
export const writeManifest = (manifest: BuiltManifest): string =>
  `window.__reactRouterManifest=${JSON.stringify(manifest)};`;

/**
 * The manifest without the desk's routes, which no other page leads to without loading a document of its own: they are half of
 * it, and clients would fetch them in vain.
 * @param url of its own file
 */
export const leaveOutDesk = (manifest: BuiltManifest, url: string): BuiltManifest => ({
  ...manifest,
  url,
  routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !id.startsWith("routes/desk/"))),
});

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
