import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type Deferral,
  deferReact,
  findCanonical,
  findMeta,
  listInlineScripts,
  listScriptHashes,
  parsePage,
  renderPage,
} from "./page-html.ts";

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("inline scripts", () => {
  it("are each hashed once by their exact text, and files are skipped", () => {
    const html = `<script>a()</script><script src="/x.js"></script><script type="module" async="">b("é")\n</script><script>a()</script>`;
    expect(listScriptHashes(parsePage(html))).toEqual([hashOf("a()"), hashOf('b("é")\n')]);
  });

  it("don't include data, which is never run and changes with the origin", () => {
    const html = `<script type="application/ld+json">{"url":"https://x.invalid"}</script><script type="text/javascript">a()</script>`;
    expect(listInlineScripts(parsePage(html))).toEqual(["a()"]);
  });
});

describe("a page", () => {
  it("is written back unchanged", () => {
    const html = `<!DOCTYPE html><html lang="en-US"><head><title>A &amp; B</title><script type="application/ld+json">{"a":"<&"}</script></head><body class="[&amp;_a]:x"><!--$--><p hidden>“é” &lt;1</p><svg viewBox="0 0 1 1"><linearGradient id="g"/><path d="M0 0"/></svg></body></html>`;
    expect(renderPage(parsePage(html))).toBe(html);
  });

  it("says in its head what it's about", () => {
    const page = parsePage(
      `<meta property="og:title" content="Terms &amp; &quot;more&quot;"/><meta name="description" content="It&#x27;s free"/><link rel="canonical" href="https://x.invalid/about"/>`,
    );
    expect(findMeta(page, "og:title")).toBe('Terms & "more"');
    expect(findMeta(page, "description")).toBe("It's free");
    expect(findMeta(page, "og:image")).toBeUndefined();
    expect([findCanonical(page), findCanonical(parsePage("<p>"))]).toEqual(["https://x.invalid/about", undefined]);
  });
});

describe("deferReact", () => {
  const html = `<html><head><link rel="icon" href="/favicon.svg"/><link rel="manifest" href="/manifest.webmanifest"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/a.css#"/></head><body><p class="one">x</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body></html>`;
  const css =
    ".one{color:red}.two{color:#00f}@supports (animation-timeline:view()){.one{animation:none}}@font-face{font-family:F;src:url(/assets/f.woff2)}";
  const root = { id: "root", path: "", module: "/assets/root.js" };
  const home = { id: "home", parentId: "root", path: "dashboard", module: "/assets/home.js" };
  const deferral: Deferral = {
    manifest: { url: "/assets/manifest.js", entry: { module: "/assets/entry.js" }, routes: { root, home } },
    scripts: {
      finishLook: (look) => `finishLook(${JSON.stringify(look)})`,
      deferReact: (start) => `deferReact(${JSON.stringify(start)})`,
    },
    readStyleSheet: () => css,
    icon: "data:image/svg+xml,x",
    sizeOf: (address) => address.length,
  };
  const rewrite = (page: string, options: Partial<Deferral> = {}) => {
    const document = parsePage(page);
    deferReact(document, { ...deferral, ...options });
    const [finish = "", start = ""] = listInlineScripts(document);
    return {
      html: renderPage(document),
      look: JSON.parse(finish.slice("finishLook(".length, -1)),
      start: JSON.parse(start.slice("deferReact(".length, -1)),
    };
  };

  it("runs what decides about the look first, and keeps the styles of what it may add", () => {
    const document = parsePage(html);
    deferReact(document, { ...deferral, look: { script: "showLook()", classes: ["two"] } });
    expect(listInlineScripts(document)[0]).toBe("showLook()");
    expect(renderPage(document)).toContain(".two{color");
    expect(rewrite(html).html).not.toContain(".two{color");
  });

  it("imports the same modules later, and the style sheet under the name that React looks for", () => {
    const { html: rewritten, start } = rewrite(html);
    expect(rewritten).not.toMatch(/<link[^>]+(?:modulepreload|stylesheet)/);
    expect(rewritten).not.toContain("import ");
    expect(start).toEqual({
      manifest: "/assets/manifest.js",
      routes: { root: "/assets/root.js" },
      entry: "/assets/entry.js",
      styleSheets: ["/assets/a.css#"],
      replacedSheets: [],
      preloads: ["/assets/entry.js", "/assets/root.js"],
      isForm: false,
    });
    expect(rewrite(html, { isForm: true }).start.isForm).toBe(true);
  });

  it("gives clients their manifest and styles, and names the sheet that these are a part of", () => {
    const clientFiles = { url: "/assets/manifest-clients.js", styleSheet: "/assets/clients.css" };
    const { start } = rewrite(html, { clientFiles });
    expect(start).toMatchObject({
      manifest: clientFiles.url,
      styleSheets: [clientFiles.styleSheet],
      replacedSheets: ["/assets/a.css"],
    });
  });

  it("writes the page's own styles into it, and its fonts for after the first paint or for no scripts", () => {
    const { html: rewritten, look } = rewrite(html);
    const fonts = "@font-face{font-family:F;src:url(/assets/f.woff2)}";
    expect(rewritten).toContain("<style>.one{color:red}</style><script>");
    expect(rewritten).toContain(
      `<noscript><style>${fonts}</style><link rel="manifest" href="/manifest.webmanifest"></noscript>`,
    );
    expect(look).toEqual({
      fonts,
      enhancements: "@supports (animation-timeline:view()){.one{animation:none}}",
      isPortal: false,
    });
  });

  it("fetches nothing next to the first paint: the icon is inline and the web manifest comes later", () => {
    const { html: rewritten } = rewrite(html);
    expect(rewritten.split("<noscript>")[0]).not.toMatch(/rel="manifest"|favicon/);
    expect(rewritten).toContain(`<link rel="icon" href="${deferral.icon}">`);
  });

  it("lists the additional files of each portal page", () => {
    const portalPages = [{ path: "/dashboard", line: [root, home] }];
    const { look, start } = rewrite(html, { portalPages });
    expect(look.isPortal).toBe(true);
    expect(start.portal).toEqual({ files: ["/assets/home.js"], needed: [["^/dashboard$", 0]] });
  });

  it("fails if the page starts React in an unknown way", () => {
    expect(() => rewrite(html.replace("/assets/root.js", "/assets/other.js"))).toThrow(/imports something else/);
    expect(() => rewrite("<head></head><p>")).toThrow(/no module script/);
  });

  it("fails if an element has an inline custom property, which page-css.ts would overlook", () => {
    expect(() => rewrite(html.replace("<p", '<p style="--a:1"'))).toThrow(/custom property/);
  });
});
