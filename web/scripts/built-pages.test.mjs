import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  builtRoutes,
  canonicalOf,
  filesOfPages,
  inlineScriptHashes,
  inlineScripts,
  metaOf,
  routePages,
} from "./built-pages.mjs";

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("inline scripts", () => {
  it("are hashed each by its exact text, once, and none that is a file of its own", () => {
    const html = `<script>a()</script><script src="/x.js"></script><script type="module" async="">b("é")\n</script><script>a()</script>`;
    expect(inlineScriptHashes(html)).toEqual([hashOf("a()"), hashOf('b("é")\n')]);
  });

  it("are not what only looks like one: a block of data is never run, and its text changes with the origin", () => {
    const html = `<script type="application/ld+json">{"url":"https://x.invalid"}</script><script type="text/javascript">a()</script>`;
    expect(inlineScripts(html)).toEqual(["a()"]);
  });
});

describe("what a page's head says", () => {
  const html = `<meta property="og:title" content="Terms &amp; &quot;more&quot;"/><meta name="description" content="It&#x27;s free"/><link rel="canonical" href="https://x.invalid/about"/>`;

  it("is read with its entities", () => {
    expect(metaOf(html, "og:title")).toBe('Terms & "more"');
    expect(metaOf(html, "description")).toBe("It's free");
    expect(metaOf(html, "og:image")).toBeUndefined();
    expect([canonicalOf(html), canonicalOf("<p>")]).toEqual(["https://x.invalid/about", undefined]);
  });
});

const routes = {
  root: { id: "root", path: "", module: "/assets/root.js", imports: ["/assets/react.js"] },
  site: { id: "site", parentId: "root", module: "/assets/site.js" },
  home: { id: "home", parentId: "site", index: true, module: "/assets/home.js" },
  lost: { id: "lost", parentId: "site", path: "*", module: "/assets/lost.js" },
  portal: { id: "portal", parentId: "root", path: "dashboard", module: "/assets/frame.js" },
  start: { id: "start", parentId: "portal", index: true, module: "/assets/start.js", imports: ["/assets/table.js"] },
  slot: { id: "slot", parentId: "portal", path: "appointment/:id", module: "/assets/slot.js" },
};

describe("routePages", () => {
  it("joins nested routes, takes an index for its parent and leaves '*' out", () => {
    const manifest = `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes, version: "1" })};`;
    const pages = routePages(builtRoutes(manifest));
    expect(pages.map(({ path }) => path)).toEqual(["/", "/dashboard", "/dashboard/appointment/:id"]);
    expect(pages[1]?.line.map(({ id }) => id)).toEqual(["root", "portal", "start"]);
  });
});

describe("filesOfPages", () => {
  const html = `<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/react.js"/>`;
  const sizes = { "/assets/react.js": 9, "/assets/root.js": 1, "/assets/table.js": 5, "/assets/frame.js": 2 };
  const pages = routePages(routes).filter(({ path }) => path.startsWith("/dashboard"));
  const { always, sometimes, needed } = filesOfPages(html, { pages, sizeOf: (file) => sizes[file] ?? 0 });
  const neededAt = (path) => {
    const found = needed.find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
    return sometimes.filter((_file, index) => found.indexOf(index) > 0);
  };

  it("names what every page needs, the largest first", () => {
    expect(always).toEqual(["/assets/react.js", "/assets/root.js"]);
  });

  it("names what each page needs besides", () => {
    expect(neededAt("/dashboard")).toEqual(["/assets/table.js", "/assets/frame.js", "/assets/start.js"]);
    expect(neededAt("/dashboard/appointment/17")).toEqual(["/assets/frame.js", "/assets/slot.js"]);
    expect(neededAt("/dashboard/none")).toEqual([]);
  });
});
