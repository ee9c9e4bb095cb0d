/**
 * Chooses the file for a module that several pages share. By itself, the bundler splits what pages share into hundreds
 * of small files, each with headers and a request of its own. These groups make a few files, and no page loads much that
 * it doesn't need. `npm run bench -- pages` weighs the pages that people meet first.
 */

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** In the order of who needs more of the others: what one holds is never imported by an earlier one. */
const groups = [
  "react",
  // What checks data by a schema, for the few pages that do.
  "schemas",
  // What every page needs.
  "base",
  // The schemas that most of the API's have in common.
  "shapes",
  // The site's frame, and what home shares with the portal.
  "site",
  // The rules of fields, which the calculators share with the portal's first screens.
  "rules",
  // What the portal's first screens share with the site's forms.
  "client",
  // What they share with the site's pages behind mailed links, such as the one that moves a call.
  "booking",
  "portal",
  "dashboard",
  // What only the site's pages share.
  "content",
  // The simplest fields, which the calculators need, too.
  "inputs",
  // The other fields that open nothing.
  "controls",
  // How a form shows its fields.
  "fields",
  // What only the site's forms share.
  "entrance",
  "dates",
  // Menus, popovers, and dialogs, which the desk's frame needs, too.
  "widgets",
  // Fields that open a list.
  "lists",
  // Fields that open a calendar.
  "calendars",
  "passkeys",
  // What the desk's frame shares with pages elsewhere.
  "shared",
  // What only the desk's pages share with its frame.
  "desk",
] as const;
type Group = (typeof groups)[number];

/** Half of what every page needs; two files of that size come faster than one twice as large. */
const react = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/;
const schemas = /\/node_modules\/zod\//;
const shapes = /\/contract\/src\/(?:platform\/wire-shapes|http\/envelope)\.ts/;
const page = /\/src\/(routes\/.*|root)\.tsx|\/entry\.client\.tsx/;
/** They load forms and calls, as the portal does; the other pages of the site do not. */
const sitePagesWithForms =
  /site\/(?:login|signup|ask-for-sign-up-id|forgot-password|reset-password|take-account|confirm-email|sample-sign-in|contact|terms-version|account-layout|appointment-change|email-preferences)\.tsx/;

/** Among them, people come to these for the form itself. */
const siteForms = /site\/(?:login|signup|ask-for-sign-up-id|forgot-password|reset-password|contact)\.tsx/;

const siteFrame = /site\/layout\.tsx/;
const siteHome = /site\/home\.tsx/;
const portalStart = /portal\/(?:layout|home)\.tsx/;
const portalFrame = /portal\/layout\.tsx/;
const deskFrame = /desk\/layout\.tsx/;
/** Every kind of field that opens nothing is known to it. */
const form = /site\/login\.tsx/;
/** They differ little from it. */
const plainForms = /site\/(?:ask-for-sign-up-id|forgot-password|reset-password|contact)\.tsx/;
/** It has a field that opens a list. */
const formWithList = /site\/signup\.tsx/;
/** They have fields that open a calendar. */
const formsWithCalendar = /portal\/(?:profile|funding-application)\.tsx/;
/** The parts of a field that opens something. */
const openingPart =
  /\/node_modules\/(?:react-aria|react-stately|react-aria-components|@internationalized)\/|\/src\/ui\/(?:combo|date)-/;
/** They ask for a line or a tick, and need no menu, list, or calendar. */
const pagesWithPlainControls =
  /site\/email-preferences\.tsx|portal\/(?:messages|offers|who-has-my-file)\.tsx|desk\/(?:sign-in|invitation)\.tsx/;
const dates = /\/node_modules\/@internationalized\/date\//;
const passkeys = /\/node_modules\/@simplewebauthn\/|\/second-factor\/passkeys\.ts/;

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
  if (schemas.test(id)) return "schemas";
  if (shapes.test(id)) return "shapes";
  const pages = pagesThatReach(id, graph);
  const isNeededBy = (name: RegExp): boolean => pages.some((found) => name.test(found));
  if (isNeededBy(/root\.tsx|entry\.client/)) return "base";
  if (pages.length < 2) return null;
  if (isNeededBy(siteFrame)) return "site";
  if (isNeededBy(siteHome)) {
    const isSiteOnly = pages.every((found) => /\/routes\/(?:site|desk)\//.test(found));
    return isSiteOnly && !isNeededBy(form) ? "content" : "site";
  }
  const sitePages = pages.filter((found) => found.includes("/routes/site/"));
  const isOnPlainSite = sitePages.some((found) => !sitePagesWithForms.test(found));
  if (isNeededBy(portalStart)) {
    if (isOnPlainSite) return "rules";
    if (isNeededBy(siteForms)) return "client";
    if (sitePages.length > 0) return "booking";
    return isNeededBy(portalFrame) ? "portal" : "dashboard";
  }
  if (isNeededBy(form)) {
    if (isOnPlainSite) return "inputs";
    if (isNeededBy(pagesWithPlainControls)) return "controls";
    return isNeededBy(/\/routes\/(?:portal|door)\//) ? "fields" : "entrance";
  }
  if (isNeededBy(plainForms)) return isNeededBy(/\/routes\/(?:portal|door)\//) ? "fields" : "entrance";
  if (openingPart.test(id) && isNeededBy(/\/routes\/(?:portal|door|site)\//)) {
    if (dates.test(id)) return "dates";
    if (isNeededBy(deskFrame)) return "widgets";
    if (isNeededBy(formWithList)) return "lists";
    if (isNeededBy(formsWithCalendar)) return "calendars";
  }
  if (!isNeededBy(deskFrame)) return null;
  if (passkeys.test(id)) return "passkeys";
  return isNeededBy(/\/routes\/(?!desk\/)/) ? "shared" : "desk";
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
