import { describe, expect, it } from "vitest";
import { inlineScripts } from "./built-pages.mjs";
import { withHydrationHeldBack } from "./held-back.mjs";

const page = `<head><link rel="icon" href="/favicon.svg"/><link rel="manifest" href="/manifest.webmanifest"/><link rel="modulepreload" href="/assets/a.js"/><link rel="preload" href="/assets/f.woff2" as="font" crossorigin="anonymous"/><link rel="stylesheet" href="/assets/a.css#"/></head><body><p class="one">x</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`;
const css = `.one{color:red}.two{color:blue}@supports (animation-timeline:view()){.one{animation:none}}@font-face{font-family:F;src:url(/assets/f.woff2)}`;
const icon = "data:image/svg+xml,x";
const held = (options = {}) =>
  withHydrationHeldBack(page, { readStyleSheet: () => css, icon, until: "sign", ...options });

describe("withHydrationHeldBack", () => {
  it("imports the same modules, later", () => {
    const [, script = ""] = inlineScripts(held());
    expect(held()).not.toMatch(/<link[^>]+(?:modulepreload|stylesheet|font)/);
    expect(script).not.toMatch(/^import /m);
    for (const name of ["manifest", "root", "entry"]) expect(script).toContain(`import(\`/assets/${name}.js\`)`);
    expect(script).toContain("window.__reactRouterRouteModules={root:");
    // As React Router names it: React looks for just this link when it hydrates the head.
    expect(script).toContain("/assets/a.css#");
  });

  it("writes the page's own styles into it, and its fonts for after the first paint, or for where no script runs", () => {
    expect(held()).toContain("<style>@layer properties;.one{color:red}</style><script>");
    expect(held()).toContain(
      '<noscript><style>@font-face{font-family:F;src:url(/assets/f.woff2)}</style><link rel="manifest" href="/manifest.webmanifest"/></noscript>',
    );
    expect(held()).not.toContain(".two");
  });

  it("asks for nothing beside the first paint: the icon stands in the page, the web manifest is named later", () => {
    expect(held().split("<noscript>")[0]).not.toMatch(/rel="manifest"|favicon/);
    expect(held()).toContain(`<link rel="icon" href="${icon}"/>`);
  });

  it("leaves to a script what the page is whole without", () => {
    const [script = ""] = inlineScripts(held());
    expect(script).toContain("@supports (animation-timeline:view()){.one{animation:none}}");
  });

  it("fetches ahead for a form, once each, whatever starting it will ask for", () => {
    const files = ["/assets/a.js", "/assets/manifest.js", "/assets/root.js", "/assets/entry.js", "/assets/a.css#"];
    const ahead = (script = "") => script.slice(script.lastIndexOf("fetchAhead:"), script.lastIndexOf("onFailure:"));
    const named = (script) => ahead(script).match(/\/assets\/[\w.#]+/g);
    expect(named(inlineScripts(held({ isForm: true }))[1])).toEqual(files);
    expect(ahead(inlineScripts(held())[1])).toBe("fetchAhead:null,");
  });

  it("fetches for the portal what its page needs besides, and says on <html> which page that is", () => {
    const portal = { always: ["/always.js"], sometimes: ["/a.js", "/b.js"], needed: [["^/dashboard$", 1]] };
    const [first = "", second = ""] = inlineScripts(held({ until: "paint", portal }));
    expect(first).toContain("dataset.page=");
    for (const part of ["/always.js", "/b.js", "^/dashboard$", "supportedEntryTypes"]) expect(second).toContain(part);
    expect(inlineScripts(held())[0]).not.toContain("dataset.page");
  });

  it("fails when the script has another form than it knows", () => {
    const other = '<head></head><script type="module" async="">start()</script>';
    expect(() => withHydrationHeldBack(other, { readStyleSheet: () => "", icon, until: "sign" })).toThrow(
      /changed its form/,
    );
    expect(() => withHydrationHeldBack("<p>", { readStyleSheet: () => "", icon, until: "sign" })).toThrow(
      /no module script/,
    );
  });
});
