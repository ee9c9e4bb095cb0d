import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScriptHashes, routePaths, withHydrationHeldBack } from "./built-pages.mjs";

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("inlineScriptHashes", () => {
  it("takes every inline script's exact text once, and no script of its own file", () => {
    const html = `<script>a()</script><script src="/x.js"></script><script type="module" async="">b("é")\n</script><script>a()</script>`;
    expect(inlineScriptHashes(html)).toEqual([hashOf("a()"), hashOf('b("é")\n')]);
  });
});

describe("routePaths", () => {
  it("joins nested routes, takes an index for its parent and leaves '*' out", () => {
    const routes = {
      root: { id: "root", path: "" },
      site: { id: "site", parentId: "root" },
      home: { id: "home", parentId: "site", index: true },
      lost: { id: "lost", parentId: "site", path: "*" },
      portal: { id: "portal", parentId: "root", path: "dashboard" },
      start: { id: "start", parentId: "portal", index: true },
      slot: { id: "slot", parentId: "portal", path: "appointment/:id" },
    };
    const manifest = `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes, version: "1" })};`;
    expect(routePaths(manifest)).toEqual(["/", "/dashboard", "/dashboard/appointment/:id"]);
  });
});

describe("withHydrationHeldBack", () => {
  const page = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`;

  it("imports the same modules, later", () => {
    const held = withHydrationHeldBack(page);
    expect(held).not.toContain('rel="modulepreload"');
    expect(held).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
    expect(held).not.toMatch(/^import /m);
    expect(held).toContain('Promise.all([import("/assets/manifest.js"), import("/assets/root.js")])');
    expect(held).toContain("const [unused0, route0]");
    expect(held).toContain('window.__reactRouterRouteModules = {"root":route0};');
    expect(held).toContain('await import("/assets/entry.js")');
  });

  it("leaves a page with a form as it is", () => {
    const withForm = page.replace("<body>", "<body><form></form>");
    expect(withHydrationHeldBack(withForm)).toBe(withForm);
  });

  it("fails when the script has another form than it knows", () => {
    expect(() => withHydrationHeldBack('<script type="module" async="">start()</script>')).toThrow(/changed its form/);
  });
});
