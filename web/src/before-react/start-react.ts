import { askEarly } from "./ask-early.ts";
import { afterFirstPaint } from "./finish-look.ts";
import { recordActions } from "./record-actions.ts";

/** The files of the portal's pages, of which each page needs some. */
export interface PortalFiles {
  readonly files: readonly string[];
  /** A pattern for a page's path, and the files that it needs by index. */
  readonly needed: readonly (readonly [pattern: string, ...indexes: number[]])[];
  /** Addresses of what a page begins with; see `askEarly`. */
  readonly asked?: { readonly page: string; readonly addresses: readonly string[] } | undefined;
}

export interface Start {
  readonly manifest: string;
  /** Addresses of the route modules by id. */
  readonly routes: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly styleSheets: readonly string[];
  /** Sheets that these are a part of, which what loads later would ask for. */
  readonly replacedSheets: readonly string[];
  /** Modules that every page of this document needs. */
  readonly preloads: readonly string[];
  /** Whether people come for the page's form, which needs React. */
  readonly isForm: boolean;
  /** Only for the documents of the portal and the desk. */
  readonly portal?: PortalFiles | undefined;
}

/** Lists them so that they're fetched at once: the browser would find one after another. */
export const listPortalFiles = ({ files, needed }: PortalFiles): string[] => {
  const path = location.pathname.replace(/\/+$/, "");
  const [, ...indexes]: readonly [string?, ...number[]] =
    needed.find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
  return files.filter((_file, index) => indexes.includes(index));
};

const addLink = (rel: string, href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel, href, onload: resolve, onerror: reject });
    document.head.append(link);
  });

/** Vite's preloading fetches the styles of what it imports, unless there's a link with them. A disabled one isn't fetched. */
const pretendToHave = (sheets: readonly string[]): void => {
  for (const href of sheets)
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
};

const startReact = async (start: Start): Promise<void> => {
  const { manifest, routes, entry, styleSheets, replacedSheets, preloads, portal } = start;
  pretendToHave(replacedSheets);
  const styles = styleSheets.map(
    (href) => document.head.querySelector(`link[href="${href}"]`) ?? addLink("stylesheet", href),
  );
  for (const href of [...preloads, ...(portal ? listPortalFiles(portal) : [])])
    addLink("modulepreload", href).catch(() => {});
  const load = (href: string) => import(/* @vite-ignore */ href);
  const [modules] = await Promise.all([
    Promise.all(Object.entries(routes).map(async ([id, href]) => [id, await load(href)] as const)),
    load(manifest),
    ...styles,
  ]);
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) });
  await load(entry);
};

/** Not a link that prefetches, which Safari ignores, nor a module preload, which is compiled at once. */
const fetchAhead = ({ manifest, routes, entry, styleSheets, preloads }: Start): void => {
  for (const href of new Set([...preloads, manifest, ...Object.values(routes), entry, ...styleSheets]))
    fetch(href, { priority: "low" })
      .then((response) => response.blob())
      .catch(() => {});
};

/** Reloads a page that was left open while a new build replaced its scripts. The browser keeps what was typed into forms. */
export const reloadIfOutdated = async (entry: string): Promise<void> => {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    if (response.ok && !(await response.text()).includes(entry)) location.reload();
  } catch {
    // Offline: the scripts may still be there.
  }
};

/**
 * Reloads a page whose scripts can be fetched, and still don't load: some browsers remember that a module failed, and never ask
 * for it again. A page that was just reloaded stays, because then something else is wrong.
 */
export const reloadIfStuck = async (entry: string): Promise<void> => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "reload") return;
  try {
    if ((await fetch(entry, { cache: "no-store" })).ok) location.reload();
  } catch {
    // Offline.
  }
};

/** A form may begin with something from the address or from an earlier visit, which takes React. */
const isFormExpected = (): boolean => {
  if (location.search || location.hash) return true;
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
};

interface Steps {
  readonly start: () => Promise<unknown>;
  /** Called when React has taken over the page. */
  readonly repeatActions: () => void;
  readonly onFailure: () => unknown;
  /** Only for a page with a form: fetches what `start` will need. */
  readonly fetchAhead?: (() => void) | undefined;
  readonly isPortal: boolean;
}

/**
 * Starts at the first sign of a person, so that a page someone only reads costs no script. It starts at once for someone
 * who is signed in, and after the first paint in the portal. After a failed start, such as on a train, the next sign
 * tries again.
 */
export const startOnSign = ({ start, repeatActions, onFailure, fetchAhead, isPortal }: Steps): void => {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "click", "input"];
  // Someone signed in in another tab: the page with the form to do so follows.
  if (fetchAhead) signs.push("storage");
  const listen = () => {
    for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    start().catch(() => {
      hasBegun = false;
      listen();
      onFailure();
    });
  };
  addEventListener("hydrated", repeatActions, { once: true });
  if (isPortal) {
    afterFirstPaint(begin);
    // A page in the background is only painted when someone looks at it, and should be ready then.
    setTimeout(begin, 1000);
    return;
  }
  // Someone signed in may find here what only React draws.
  if (document.documentElement.dataset.session === "in") begin();
  else listen();
  if (!fetchAhead) return;
  const prepare = () => {
    if (isFormExpected()) begin();
    else if (!hasBegun) fetchAhead();
  };
  const prepareLater = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(prepare), 1500);
  if (document.readyState === "complete") prepareLater();
  else addEventListener("load", prepareLater);
};

const isOpenAt = (page: string): boolean =>
  location.pathname.replace(/\/+$/, "") === page && document.documentElement.dataset.session === "in";

/** Runs at the end of a page. */
export const deferReact = (start: Start): void => {
  const asked = start.portal?.asked;
  if (asked && isOpenAt(asked.page)) askEarly(asked.addresses);
  let failures = 0;
  startOnSign({
    start: () => startReact(start),
    repeatActions: recordActions(),
    onFailure() {
      failures += 1;
      void reloadIfOutdated(start.entry);
      if (failures > 1) void reloadIfStuck(start.entry);
    },
    fetchAhead: start.isForm ? () => fetchAhead(start) : undefined,
    isPortal: start.portal !== undefined,
  });
};
