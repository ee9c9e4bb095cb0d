/**
 * Chooses the file for a module that several pages share. By itself, the bundler splits what the dashboard needs into some
 * seventy small files, each with headers and a request of its own. These groups make a few files, and no page of the site
 * loads what only the portal needs.
 */

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** In the order of who needs more of the others: what one holds is never imported by an earlier one. */
const groups = ["react", "base", "site", "client", "portal", "dashboard", "content"] as const;
type Group = (typeof groups)[number];

/** Half of what every page needs; two files of that size come faster than one twice as large. */
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const page = /\/src\/(routes\/.*|root)\.tsx|\/entry\.client\.tsx/;
/** They load forms and calls, as the portal does; the other pages of the site do not. */
const sitePagesWithForms =
  /site\/(?:login|signup|ask-for-sign-up-id|forgot-password|reset-password|take-account|confirm-email|contact|terms-version|account-layout|appointment-change|email-preferences)\.tsx/;

const pagesThatReach = (id: string, graph: ModuleGraph): readonly string[] => {
  const seen = new Set<string>();
  const pages = new Set<string>();
  const waiting = [id];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    if (seen.has(current)) continue;
    seen.add(current);
    const found = page.exec(current)?.[0];
    if (found) pages.add(found);
    waiting.push(...(graph.getModuleInfo(current)?.importers ?? []));
  }
  return [...pages];
};

const groupOf = (id: string, graph: ModuleGraph): Group | null => {
  // A page begins to work when it is loaded: it stays a file of its own.
  if (page.test(id)) return null;
  if (react.test(id)) return "react";
  const pages = pagesThatReach(id, graph);
  const isNeededBy = (name: RegExp): boolean => pages.some((found) => name.test(found));
  if (isNeededBy(/root\.tsx|entry\.client/)) return "base";
  // What is read on the home page and elsewhere on the site or in a preview at the desk: a dozen files of a few lines each, by itself.
  const isSiteOnly = pages.length > 1 && pages.every((found) => /\/routes\/(?:site|desk)\//.test(found));
  if (isSiteOnly && isNeededBy(/site\/(?:home|layout)\.tsx/)) return "content";
  const isInFrame = isNeededBy(/portal\/layout\.tsx/);
  if (pages.length === 1 || !(isInFrame || isNeededBy(/portal\/home\.tsx/))) return null;
  const sitePages = pages.filter((found) => found.includes("/routes/site/"));
  if (sitePages.some((found) => !sitePagesWithForms.test(found))) return "site";
  if (sitePages.length > 0) return "client";
  return isInFrame ? "portal" : "dashboard";
};

const known = new Map<string, Group | null>();

const rememberedGroupOf = (id: string, graph: ModuleGraph): Group | null => {
  if (!known.has(id)) known.set(id, groupOf(id, graph));
  return known.get(id) ?? null;
};

/** For the bundler's `output.codeSplitting`. */
export const chunkGroups = groups.map((group, index) => ({
  debugName: group,
  priority: groups.length - index,
  name: (id: string, graph: ModuleGraph) => (rememberedGroupOf(id, graph) === group ? group : null),
}));
